import { operatorPaths } from '@aisle/contract/operator'
import type { EndedSessions, PassengerSession, PassengerSessions } from '@aisle/contract/operator-reports'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { dryNote, printTable, type Terminal } from './terminal.ts'

const names: Record<string, string> = {
  account: 'accountId',
  order: 'orderNo',
  code: 'helpCode',
  card: 'ffpCardNo',
  email: 'email',
  document: 'documentNumber',
}

function readPassenger(who: string): Record<string, string> {
  const [, name = '', value] = /^(\w+)=(.+)$/.exec(who) ?? []
  const field = names[name]
  if (field && value) return { [field]: value }
  throw new Stopped('usage', 'Say who: account=…, order=…, code=…, card=…, email=… or document=…')
}

const printSessions = (terminal: Terminal, listed: readonly PassengerSession[]) =>
  printTable(
    terminal,
    ['session', 'account', 'sees', 'way in', 'began', 'last active'],
    listed.map((one) => [
      one.sessionId,
      one.accountId,
      one.tripId === null || one.scope === 'account' ? 'account' : `trip ${one.tripId}`,
      one.wayIn,
      one.beganAt,
      one.lastActiveAt,
    ]),
  )

/** The sessions of a passenger that live, and what happened lately. */
export async function sessions({ operands: [who = ''], flags, server, terminal }: Invocation): Promise<number> {
  const found = await callServer<PassengerSessions>(server(), operatorPaths.sessions, readPassenger(who))
  if (flags.json) terminal.out(`${JSON.stringify(found)}\n`)
  else {
    printSessions(terminal, found.sessions)
    printTable(
      terminal,
      ['at', 'times', 'what', 'outcome', 'why', 'check', 'address', 'session'],
      found.events.map((one) => [
        one.at,
        one.times,
        one.wayIn === null ? one.kind : `${one.kind} ${one.wayIn}`,
        one.outcome,
        one.reason ?? '',
        one.humanCheck ?? '',
        one.address.slice(0, 10),
        one.sessionId ?? '',
      ]),
    )
  }
  return exitCodes.done
}

/** Ends all of them, or the one that `--session` names. */
export async function endSessions({ operands: [who = ''], flags, server, terminal }: Invocation): Promise<number> {
  const { ended } = await callServer<EndedSessions>(server(), operatorPaths.endSessions, {
    ...readPassenger(who),
    ...(flags.session !== undefined && { sessionId: flags.session }),
    dryRun: !flags.apply,
  })
  if (flags.json) terminal.out(`${JSON.stringify(ended)}\n`)
  else {
    printSessions(terminal, ended)
    terminal.out(`Sessions that ${flags.apply ? 'were ended' : 'would end'}: ${ended.length}.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
