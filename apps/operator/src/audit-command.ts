import { operatorPaths, type AuditEntry, type AuditVerification } from '@aisle/contract/operator'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { coloured, printTable } from './terminal.ts'
import { parseInstant } from './times.ts'

/** Lists what was done; with `--verify`, checks that the list is what was written. */
export async function audit(invocation: Invocation): Promise<number> {
  const { server, flags, terminal } = invocation
  if (flags.verify) return verify(invocation)
  if (flags.head !== undefined) throw new Stopped('usage', 'Say audit --verify --head <number>:<hash>.')
  const { entries } = await callServer<{ entries: AuditEntry[] }>(server(), operatorPaths.audit, {
    since: flags.since ? parseInstant(flags.since) : null,
  })
  if (flags.json) terminal.out(`${JSON.stringify(entries)}\n`)
  else {
    const rows = entries.map((entry) => [entry.auditId, entry.at, entry.keyName, entry.command, entry.summary])
    printTable(terminal, ['line', 'at', 'key', 'command', 'what'], rows)
  }
  return exitCodes.done
}

/** Ends with 1 where the audit is not what was written. */
async function verify({ server, flags, terminal }: Invocation): Promise<number> {
  const head = flags.head === undefined ? null : readHead(flags.head)
  const found = await callServer<AuditVerification>(server(), operatorPaths.auditVerify, { head })
  const { lines, unchained, erased, problems } = found
  if (flags.json) terminal.out(`${JSON.stringify(found)}\n`)
  else {
    if (problems.length > 0) {
      const rows = problems.map(({ number, auditId, problem }) => [number ?? '', auditId ?? '', problem])
      printTable(terminal, ['number', 'line', 'problem'], rows)
      terminal.out(`${coloured(terminal, 'bad', 'The audit is not what was written')}: ${problems.length} problems.\n`)
    }
    terminal.out(`Lines in the chain: ${lines}, from before it: ${unchained}, without what was erased: ${erased}.\n`)
    terminal.out(`Head: ${found.head.number}:${found.head.hash}. Compare it with the server's log.\n`)
  }
  return problems.length > 0 ? exitCodes.refused : exitCodes.done
}

function readHead(text: string): { number: number; hash: string } {
  const [, number = '', hash = ''] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text) ?? []
  if (hash === '') throw new Stopped('usage', 'A head is <number>:<hash>, as the server has logged it.')
  return { number: Number(number), hash }
}
