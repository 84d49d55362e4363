import type { NotedChange } from '@aisle/contract/console-finance'
import type { differenceNoteRemoveSchema, differenceNoteSchema } from '@aisle/contract/operator-finance-schemas'
import type { z } from 'zod'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { noteDifference, removeDifferenceNote } from '../../reconciliation/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { noteIn } from '../decide.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'

/**
 * M47: a note at a difference. Repeating it changes nothing. The line of the audit names the note and not its words, which
 * may be removed.
 * @throws ContractError `notFound`
 */
export async function noteAtDifference(
  deps: Deps,
  operator: Operator,
  { id, text, asked, dryRun }: z.output<typeof differenceNoteSchema>,
): Promise<NotedChange> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const noted = await noteDifference(deps, tx, { id, text, asked, notedBy: operator.keyName })
    if (!noted?.note) return fail('notFound', { reason: 'record' })
    if (noted.result !== 'same') {
      const { noteId, at } = noted.note
      await noteIn(deps, tx, operator, {
        scope: 'refunds',
        command: 'difference-note',
        summary: `note ${noteId} at difference ${id}${asked ? ', the gateway was asked' : ''}`,
        onceKey: `difference-note:${noteId}:${at}`,
      })
    }
    return { dryRun, ...noted }
  })
}

/** Removes a note of the caller's own. */
export async function removeNoteAtDifference(
  deps: Deps,
  operator: Operator,
  { noteId, dryRun }: z.output<typeof differenceNoteRemoveSchema>,
): Promise<NotedChange> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const removed = await removeDifferenceNote(tx, { noteId, notedBy: operator.keyName })
    if (removed.note) {
      await noteIn(deps, tx, operator, {
        scope: 'refunds',
        command: 'difference-note-remove',
        summary: `note ${noteId} at difference ${removed.id} removed`,
        // The same words may be noted once more, and removed again.
        onceKey: `difference-note-remove:${noteId}:${removed.note.at}`,
      })
    }
    return { dryRun, ...removed }
  })
}
