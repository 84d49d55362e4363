import { createHash, randomUUID } from 'node:crypto'
import { operatorPaths, operatorResources, type ChangeReport } from '@aisle/contract/operator'
import { callServer } from './call-server.ts'
import type { Invocation } from './commands.ts'
import { readRows, writeText, writtenRows } from './files.ts'
import { exitCodes, Stopped } from './stopped.ts'
import { showMovements } from './lookup-commands.ts'
import { coloured, endProgress, printTable, progress, shown, type Terminal, type Tone } from './terminal.ts'

function requireResource(name: string | undefined): string {
  if (name && Object.hasOwn(operatorResources, name)) return name
  throw new Stopped('usage', `There is no resource "${name}". There are ${Object.keys(operatorResources).join(', ')}.`)
}

export async function exportRows({ operands, server, terminal }: Invocation): Promise<number> {
  const [name, file] = operands
  const resource = requireResource(name)
  const to = server()
  const rows: object[] = []
  let cursor: string | null = null
  do {
    const page: { rows: object[]; nextCursor: string | null } = await callServer(to, operatorPaths.list, {
      resource,
      cursor,
    })
    rows.push(...page.rows)
    cursor = page.nextCursor
    progress(terminal, `${rows.length} rows`)
  } while (cursor !== null)
  endProgress(terminal)
  if (file === undefined) terminal.out(writtenRows('.json', rows))
  else {
    writeText(file, writtenRows(file, rows))
    terminal.err(`${rows.length} rows of ${resource} in ${file}\n`)
  }
  return exitCodes.done
}

export async function applyFile({ operands, flags, server, terminal }: Invocation): Promise<number> {
  const [name, ...rest] = operands
  const resource = requireResource(name)
  if (!flags.remove && rest.length !== 1) throw new Stopped('usage', 'One file at a time; --remove takes several ids.')
  const what = flags.remove ? { remove: rest } : { rows: readRows(rest[0] ?? '') }
  const report = await callServer<ChangeReport>(server(), operatorPaths.apply, {
    resource,
    ...what,
    dryRun: !flags.apply,
  })
  return showReport(terminal, report, flags)
}

/** How the pieces of a variant moved; or adds some, or takes them out, whatever a colleague has loaded meanwhile. */
export async function stock(invocation: Invocation): Promise<number> {
  const { operands, flags, server, terminal } = invocation
  const [skuId, way = '', pieces = '', why] = operands
  if (operands.length === 1) return showMovements(invocation)
  if (!/^(in|out)$/.test(way) || !/^\d+$/.test(pieces))
    throw new Stopped('usage', 'Say in or out, and how many pieces.')
  const by = way === 'in' ? Number(pieces) : -Number(pieces)
  const request = { skuId, by, why, key: randomUUID(), dryRun: !flags.apply }
  return showReport(terminal, await callServer<ChangeReport>(server(), operatorPaths.stockAdjust, request), flags)
}

export async function undoLine({ operands: [auditId], flags, server, terminal }: Invocation): Promise<number> {
  const report = await callServer<ChangeReport>(server(), operatorPaths.undo, { auditId, dryRun: !flags.apply })
  return showReport(terminal, report, flags)
}

const tones: Record<string, Tone> = { add: 'good', remove: 'bad', change: 'plain' }

/** Shows what would change or has changed, row by row and field by field. */
export function showReport(terminal: Terminal, report: ChangeReport, { json }: { json: boolean }): number {
  const code = report.problems.length > 0 ? exitCodes.refused : exitCodes.done
  if (json) {
    terminal.out(`${JSON.stringify(report)}\n`)
    return code
  }
  for (const note of report.notes) terminal.out(`${shown(note)}\n`)
  if (report.problems.length > 0) {
    printTable(
      terminal,
      ['row', 'id', 'problem'],
      report.problems.map(({ row, id, problem }) => [row ?? '', id ?? '', problem]),
    )
    terminal.out(`${coloured(terminal, 'bad', 'Nothing was changed')}: ${report.problems.length} problems.\n`)
    return code
  }
  const different = report.changes.filter(({ change }) => change !== 'same')
  for (const { id, change, fields } of different) {
    terminal.out(`${coloured(terminal, tones[change] ?? 'plain', change.padEnd(6))} ${shown(id)}\n`)
    if (change !== 'change') continue
    for (const { field, before, after } of fields) {
      terminal.out(`         ${shown(field)}: ${shown(before)} → ${shown(after)}\n`)
    }
  }
  terminal.out(`${closingLine(report, different.length)}\n`)
  return code
}

function closingLine({ changes, dryRun, auditId }: ChangeReport, different: number): string {
  const same = changes.length - different
  if (different === 0) return `Nothing to do. Rows that are the same: ${same}.`
  const counted = `Rows that differ: ${different}, that are the same: ${same}.`
  return dryRun ? `${counted} Nothing was changed: add --apply.` : `Done, audit line ${auditId}. ${counted}`
}

/** The same content has the same name, so that sending it again replaces it. */
export const contentName = (text: string) => createHash('sha256').update(text).digest('hex')
