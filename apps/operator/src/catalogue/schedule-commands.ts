import type { CancelledChange, ScheduledChanges, ScheduleReport } from '@aisle/contract/console-schedule'
import { operatorPaths } from '@aisle/contract/operator'
import { callServer } from '../call-server.ts'
import type { Invocation } from '../commands.ts'
import { readRows } from '../files.ts'
import { exitCodes } from '../stopped.ts'
import { dryNote, printTable, shown } from '../terminal.ts'
import { parseInstant } from '../times.ts'

/** Rows as they are to be at a time. */
export async function scheduleFile({
  operands: [resource, file = '', time = ''],
  flags,
  server,
  terminal,
}: Invocation): Promise<number> {
  const request = { resource, rows: readRows(file), at: parseInstant(time), dryRun: !flags.apply }
  const report = await callServer<ScheduleReport>(server(), operatorPaths.schedule, request)
  const { problems, changes, at, changeId, result } = report
  if (flags.json) terminal.out(`${JSON.stringify(report)}\n`)
  else if (problems.length > 0) {
    printTable(
      terminal,
      ['row', 'id', 'problem'],
      problems.map(({ row, id, problem }) => [row ?? '', id ?? '', problem]),
    )
  } else {
    const different = changes.filter(({ change }) => change !== 'same')
    printTable(
      terminal,
      ['id', 'change', 'fields'],
      different.map(({ id, change, fields }) => [id, change, fields.map(({ field }) => field).join(', ')]),
    )
    if (result === null) terminal.out('Nothing would change.\n')
    else if (flags.apply) terminal.out(`Scheduled for ${at}: ${changeId}\n`)
    else terminal.out(`For ${at}. ${dryNote}`)
  }
  return problems.length > 0 ? exitCodes.refused : exitCodes.done
}

/** Those of the latest time first. */
export async function listScheduled({ flags, server, terminal }: Invocation): Promise<number> {
  const page = await callServer<ScheduledChanges>(server(), operatorPaths.scheduled, { cursor: flags.after ?? null })
  if (flags.json) terminal.out(`${JSON.stringify(page)}\n`)
  else {
    printTable(
      terminal,
      ['change', 'at', 'resource', 'rows', 'by', 'state'],
      page.rows.map(({ changeId, at, resource, ids, by, state, refusal }) => [
        changeId,
        at,
        resource,
        ids.join(' '),
        shown(by),
        refusal === null ? state : `${state}: ${refusal}`,
      ]),
    )
    if (page.cursor !== null) terminal.out(`More: --after ${page.cursor}\n`)
  }
  return exitCodes.done
}

/** Cancels a change that waits, or puts one away that was refused. */
export async function cancelScheduled({ operands: [changeId], flags, server, terminal }: Invocation): Promise<number> {
  const request = { changeId, dryRun: !flags.apply }
  const cancelled = await callServer<CancelledChange>(server(), operatorPaths.scheduleCancel, request)
  if (flags.json) terminal.out(`${JSON.stringify(cancelled)}\n`)
  else {
    const { result, resource, at } = cancelled
    const did = { cancelled: 'is cancelled', putAway: 'is put away', same: 'was cancelled before' }[result]
    terminal.out(`The change of ${resource} for ${at} ${did}.\n`)
    if (!flags.apply) terminal.out(dryNote)
  }
  return exitCodes.done
}
