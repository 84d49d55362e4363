import { operatorPaths } from '@aisle/contract/operator'
import type { Readiness } from '@aisle/contract/operator-reports'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes } from './stopped.ts'
import { printTable } from './terminal.ts'

/** Ends with 1 while something is missing; advice alone is no reason. */
export async function check({ flags, server, terminal }: Invocation): Promise<number> {
  const readiness = await callServer<Readiness>(server(), operatorPaths.check, {})
  const { findings } = readiness
  if (flags.json) terminal.out(`${JSON.stringify(readiness)}\n`)
  else if (findings.length === 0) terminal.out('Nothing is missing.\n')
  else {
    printTable(
      terminal,
      ['weight', 'finding', 'remedy'],
      findings.map(({ weight, finding, remedy }) => [weight, finding, remedy]),
    )
  }
  return findings.some(({ weight }) => weight === 'missing') ? exitCodes.refused : exitCodes.done
}
