import type { Db, Tx } from '../../platform/db/open-db.ts'

export async function insertInvitation(
  tx: Tx,
  invitation: { tokenHash: string; personId: string; expiresAt: Date },
): Promise<void> {
  await tx
    .insertInto('staff_invitations')
    .values({ token_hash: invitation.tokenHash, person_id: invitation.personId, expires_at: invitation.expiresAt })
    .execute()
}

/** Invitations that were not used lead nowhere from now on. */
export async function endInvitationsOf(tx: Tx, personId: string, at: Date): Promise<void> {
  await tx
    .updateTable('staff_invitations')
    .set({ used_at: at })
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .execute()
}

/** The person whom an invitation still lets in. */
export async function findInvited(db: Db | Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_invitations')
    .select('person_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return row?.person_id
}

/** The invited person; undefined when the invitation is over or was used at the same moment. */
export async function useInvitation(tx: Tx, tokenHash: string, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('staff_invitations')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('person_id')
    .executeTakeFirst()
  return row?.person_id
}
