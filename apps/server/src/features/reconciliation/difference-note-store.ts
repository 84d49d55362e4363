import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import type { GatewayDay } from './reconciliation-store.ts'

export interface StoredNote {
  noteId: string
  differenceId: string
  /** The name of the person, or of the key. */
  by: string
  /** By which the audit names them. */
  notedBy: string
  text: string
  asked: boolean
  at: Date
}

const selectNotes = (db: Db | Tx) =>
  db
    .selectFrom('difference_notes')
    .leftJoin('staff_people', 'staff_people.person_id', 'difference_notes.noted_by')
    .select([
      'note_id as noteId',
      'difference_id as differenceId',
      'noted_by as notedBy',
      sql<string>`coalesce(staff_people.name, noted_by)`.as('by'),
      'note as text',
      'asked',
      'noted_at as at',
    ])

/** The notes of these days at gateways, the oldest first. */
export async function notesOfDays(db: Db | Tx, days: readonly GatewayDay[]): Promise<StoredNote[]> {
  if (days.length === 0) return []
  return selectNotes(db)
    .where(({ eb, or, and }) =>
      or(days.map(({ gateway, day }) => and([eb('gateway', '=', gateway), eb('day', '=', day)]))),
    )
    .orderBy('noted_at')
    .orderBy('note_id')
    .execute()
}

export const findNote = (db: Db | Tx, noteId: string): Promise<StoredNote | undefined> =>
  selectNotes(db).where('note_id', '=', noteId).executeTakeFirst()

/** False where this note is there already. */
export async function insertNote(
  tx: Tx,
  { gateway, day, ...note }: GatewayDay & Omit<StoredNote, 'by'> & { paymentNo: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('difference_notes')
    .values({
      note_id: note.noteId,
      gateway,
      day,
      difference_id: note.differenceId,
      payment_no: note.paymentNo,
      note: note.text,
      asked: note.asked,
      noted_by: note.notedBy,
      noted_at: note.at,
    })
    .onConflict((conflict) => conflict.column('note_id').doNothing())
    .executeTakeFirst()
  return Number(inserted.numInsertedOrUpdatedRows) === 1
}

/** False where it is gone. */
export async function deleteNote(tx: Tx, noteId: string): Promise<boolean> {
  const gone = await tx.deleteFrom('difference_notes').where('note_id', '=', noteId).executeTakeFirst()
  return Number(gone.numDeletedRows) === 1
}
