import { operatorPaths } from '@aisle/contract/operator'
import type { AircraftReport } from '@aisle/contract/operator-reports'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes } from './stopped.ts'
import { dryNote, printTable } from './terminal.ts'

/** Ends with 1 while something needs attention. */
export async function aircraft({ operands: [lookedAt], flags, server, terminal }: Invocation): Promise<number> {
  const request = { lookedAt: lookedAt ?? null, dryRun: !flags.apply }
  const report = await callServer<AircraftReport>(server(), operatorPaths.aircraft, request)
  if (flags.json) terminal.out(`${JSON.stringify(report)}\n`)
  else {
    printTable(
      terminal,
      ['aircraft', 'last heard', 'clock ahead s', 'waits aboard', 'told', 'on its way', 'applied', 'untold flights'],
      report.peers.map((one) => [
        one.peer,
        one.lastContact ?? 'never',
        one.clockAheadSeconds,
        one.waiting,
        one.sentNumber,
        one.onItsWay ? 'yes' : 'no',
        one.appliedNumber,
        one.unreportedFlights,
      ]),
    )
    printTable(
      terminal,
      ['to look at', 'aircraft', 'what', 'of', 'at'],
      report.conflicts.map((one) => [one.conflictId, one.peer, one.kind, `${one.item} ${one.key}`, one.happenedAt]),
    )
    if (lookedAt !== undefined && !flags.apply) terminal.out(dryNote)
  }
  return report.conflicts.length > 0 ? exitCodes.refused : exitCodes.done
}
