import type { Db, Tx } from '../../platform/db/open-db.ts'

/** What a note is about: an order by its number, or a passenger by the account or the trip. */
export interface NoteSubject {
  kind: 'order' | 'passenger'
  id: string
}

export async function insertNote(
  tx: Tx,
  note: { noteId: string; about: NoteSubject; personId: string; text: string; at: Date },
): Promise<void> {
  await tx
    .insertInto('staff_notes')
    .values({
      note_id: note.noteId,
      about_kind: note.about.kind,
      about_id: note.about.id,
      person_id: note.personId,
      note: note.text,
      created_at: note.at,
    })
    .execute()
}

/** The newest first. */
export async function notesAbout(db: Db, { kind, id }: NoteSubject) {
  return db
    .selectFrom('staff_notes')
    .innerJoin('staff_people', 'staff_people.person_id', 'staff_notes.person_id')
    .select(['note_id', 'staff_notes.person_id', 'name', 'note', 'staff_notes.created_at'])
    .where('about_kind', '=', kind)
    .where('about_id', '=', id)
    .orderBy('staff_notes.created_at', 'desc')
    .orderBy('note_id')
    .execute()
}

/** What the removed note was about; undefined when this person has no such note. */
export async function deleteNote(
  tx: Tx,
  { noteId, personId }: { noteId: string; personId: string },
): Promise<NoteSubject | undefined> {
  const row = await tx
    .deleteFrom('staff_notes')
    .where('note_id', '=', noteId)
    .where('person_id', '=', personId)
    .returning(['about_kind', 'about_id'])
    .executeTakeFirst()
  return row && { kind: row.about_kind, id: row.about_id }
}
