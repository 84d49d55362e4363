import type { ClaimKind } from '@aisle/contract/console-claims'
import type { Db, Tx } from '../../platform/db/open-db.ts'

/** What somebody is on: a refund by its number, or a message. */
export interface ClaimSubject {
  kind: ClaimKind
  id: string
}

export interface StoredClaim {
  id: string
  personId: string
  name: string
  until: Date
}

const selectClaims = (db: Db | Tx, kind: ClaimKind, now: Date) =>
  db
    .selectFrom('staff_claims')
    .innerJoin('staff_people', 'staff_people.person_id', 'staff_claims.person_id')
    .select(['about_id as id', 'staff_claims.person_id as personId', 'name', 'until'])
    .where('kind', '=', kind)
    .where('until', '>', now)
    .where('state', '=', 'active')

/** Those that count now: not over, and of somebody who is still of the staff. */
export const claimsOfKind = (db: Db, kind: ClaimKind, now: Date): Promise<StoredClaim[]> =>
  selectClaims(db, kind, now).orderBy('about_id').execute()

export const findClaim = (db: Db | Tx, { kind, id }: ClaimSubject, now: Date): Promise<StoredClaim | undefined> =>
  selectClaims(db, kind, now).where('about_id', '=', id).executeTakeFirst()

interface NewClaim {
  about: ClaimSubject
  personId: string
  until: Date
  now: Date
  /** An own one that lasts longer stays as it is: each write is news to every open list. */
  freshUntil: Date
  take: boolean
}

/** Leaves the claim of a colleague that counts, unless it is taken over. Of two at once the first has it. */
export async function putClaim(tx: Tx, { about, personId, until, now, freshUntil, take }: NewClaim): Promise<void> {
  await tx
    .insertInto('staff_claims')
    .values({ kind: about.kind, about_id: about.id, person_id: personId, until })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'about_id'])
        .doUpdateSet({ person_id: personId, until })
        .where((eb) => {
          const own = eb('staff_claims.person_id', '=', personId)
          const isOver = eb.or([
            eb('staff_claims.until', '<=', now),
            eb.not(
              eb.exists(
                eb
                  .selectFrom('staff_people')
                  .select('staff_people.person_id')
                  .whereRef('staff_people.person_id', '=', 'staff_claims.person_id')
                  .where('state', '=', 'active'),
              ),
            ),
          ])
          return eb.or([
            isOver,
            eb.and([own, eb('staff_claims.until', '<', freshUntil)]),
            ...(take ? [eb.not(own)] : []),
          ])
        }),
    )
    .execute()
}
