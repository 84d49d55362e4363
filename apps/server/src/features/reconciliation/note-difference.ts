import type { DifferenceNote, NotedChange, NotedReconciliation } from '@aisle/contract/console-finance'
import { paymentMethods } from '@aisle/contract/order-states'
import type { Reconciliation } from '@aisle/contract/reconciliation'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { getDifferenceId, getNoteId } from './difference-id.ts'
import { deleteNote, findNote, insertNote, notesOfDays, type StoredNote } from './difference-note-store.ts'
import { findReconciliation } from './reconciliation-store.ts'

const present = ({ noteId, by, notedBy, text, asked, at }: StoredNote, reader: string): DifferenceNote => ({
  noteId,
  by,
  own: notedBy === reader,
  text,
  asked,
  at: at.toISOString(),
})

/** Each difference with its id and its notes; `reader` names whoever looks as the audit does. */
export async function withNotes(
  db: Db | Tx,
  reconciliations: readonly Reconciliation[],
  reader: string,
): Promise<NotedReconciliation[]> {
  const notes = await notesOfDays(
    db,
    reconciliations.filter(({ differences }) => differences.length > 0),
  )
  return reconciliations.map((one) => ({
    ...one,
    differences: one.differences.map((difference) => {
      const id = getDifferenceId(one, difference)
      const found = notes.filter(({ differenceId }) => differenceId === id)
      return { ...difference, id, notes: found.map((note) => present(note, reader)) }
    }),
  }))
}

type Noted = Omit<NotedChange, 'dryRun'>

/** Null: there is no such difference. */
export async function noteDifference(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { id, text, asked, notedBy }: { id: string; text: string; asked: boolean; notedBy: string },
): Promise<Noted | null> {
  const [named, day = ''] = id.split('.')
  const gateway = paymentMethods.find((one) => one === named)
  const reconciliation = gateway && (await findReconciliation(tx, { gateway, day }))
  const difference = reconciliation?.differences.find((one) => getDifferenceId(reconciliation, one) === id)
  if (!reconciliation || !difference) return null
  const noteId = getNoteId({ differenceId: id, notedBy, text, asked })
  const at = deps.clock.now()
  const isNew = await insertNote(tx, {
    gateway: reconciliation.gateway,
    day,
    noteId,
    differenceId: id,
    paymentNo: difference.paymentNo,
    text,
    asked,
    notedBy,
    at,
  })
  const note = await findNote(tx, noteId)
  return { result: isNew ? 'noted' : 'same', id, note: note ? present(note, notedBy) : null }
}

/** Whoever has written a note removes it; somebody else's stays. */
export async function removeDifferenceNote(
  tx: Tx,
  { noteId, notedBy }: { noteId: string; notedBy: string },
): Promise<Noted> {
  const note = await findNote(tx, noteId)
  if (note?.notedBy !== notedBy || !(await deleteNote(tx, noteId))) return { result: 'same', id: null, note: null }
  return { result: 'removed', id: note.differenceId, note: present(note, notedBy) }
}
