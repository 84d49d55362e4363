import type { NotedOrder, StaffNote } from '@aisle/contract/console-notes'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { insertAudit } from '../operators/index.ts'
import { deleteNote, insertNote, notesAbout, type NoteSubject } from './note-store.ts'
import type { Person } from './staff-store.ts'

/** The notes about an order or a passenger, the newest first. */
export async function listNotes(deps: Deps, { personId }: Person, about: NoteSubject): Promise<StaffNote[]> {
  const rows = await notesAbout(deps.db, about)
  return rows.map((row) => ({
    noteId: row.note_id,
    who: row.name,
    own: row.person_id === personId,
    text: row.note,
    at: row.created_at.toISOString(),
  }))
}

/** The audit names the note and what it is about, and not its words. */
export async function addNote(
  deps: Deps,
  { personId }: Person,
  { about, text }: { about: NoteSubject; text: string },
): Promise<{ noteId: string }> {
  const [noteId, at] = [newId(deps.random, 'not'), deps.clock.now()]
  return inTransaction(deps.db, async (tx) => {
    await insertNote(tx, { noteId, about, personId, text, at })
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: personId,
      scope: 'people',
      command: 'note',
      summary: `note ${noteId} about ${about.kind} ${about.id}`,
    })
    return { noteId }
  })
}

/**
 * The same note about each of the orders that the person sees, a line of the audit for each. Safe to repeat with its `key`;
 * what a cut connection left is made then. A dry run says which orders would get it.
 */
export async function addNotes(
  deps: Deps,
  { personId }: Person,
  { orderNos, seen, text, key, dryRun }: NotesToAdd,
): Promise<{ dryRun: boolean; results: NotedOrder[] }> {
  const results: NotedOrder[] = []
  for (const orderNo of new Set(orderNos)) {
    if (!seen.has(orderNo)) results.push({ orderNo, result: 'refused' })
    else if (dryRun) results.push({ orderNo, result: 'noted' })
    else results.push({ orderNo, result: await addOnce(deps, { personId, orderNo, text, key }) })
  }
  return { dryRun, results }
}

interface NotesToAdd {
  orderNos: readonly string[]
  /** Those that the person sees. */
  seen: ReadonlySet<string>
  text: string
  key: string
  dryRun: boolean
}

async function addOnce(
  deps: Deps,
  { personId, orderNo, text, key }: { personId: string; orderNo: string; text: string; key: string },
): Promise<'noted' | 'same'> {
  const [noteId, at] = [newId(deps.random, 'not'), deps.clock.now()]
  return inTransaction(deps.db, async (tx) => {
    const isFirst = await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at,
      keyName: personId,
      scope: 'people',
      command: 'note',
      summary: `note ${noteId} about order ${orderNo}`,
      onceKey: `note:${personId}:${key}:${orderNo}`,
    })
    if (!isFirst) return 'same'
    await insertNote(tx, { noteId, about: { kind: 'order', id: orderNo }, personId, text, at })
    return 'noted'
  })
}

/** Safe to repeat: another person's note, and one that is gone, stays as it is. */
export async function removeNote(deps: Deps, { personId }: Person, noteId: string): Promise<{ removed: boolean }> {
  return inTransaction(deps.db, async (tx) => {
    const about = await deleteNote(tx, { noteId, personId })
    if (!about) return { removed: false }
    await insertAudit(tx, {
      auditId: newId(deps.random, 'aud'),
      at: deps.clock.now(),
      keyName: personId,
      scope: 'people',
      command: 'note-remove',
      summary: `note ${noteId} about ${about.kind} ${about.id}`,
    })
    return { removed: true }
  })
}
