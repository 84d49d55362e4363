import { sql, type RawBuilder } from 'kysely'
import type { Bilingual } from '@aisle/contract/language'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { readAtOnce, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { CardHeld } from './rights-rules.ts'

/** A passenger's rights card with its texts. */
export interface OwnCard extends CardHeld {
  rightsNo: string
  name: Bilingual
  description: Bilingual
  refundNote: Bilingual
  plans: { planId: string; name: Bilingual }[]
}

interface WhichCards {
  accountId: string
  /** The flight for `usedOnFlight`; null: none. */
  flightId: string | RawBuilder<string> | null
  /** Limits the result to one card. */
  rightsNo?: string
}

/** Rights cards of this account, with their current uses. */
export function cardsReading(db: Db | Tx, { accountId, flightId, rightsNo }: WhichCards): Reading<OwnCard[]> {
  let query = db
    .selectFrom('account_rights_cards as own')
    .innerJoin('rights_cards as card', 'card.card_id', 'own.card_id')
    .selectAll('card')
    .select(['own.rights_no', 'own.times_granted', 'own.valid_from', 'own.valid_to'])
    .select([
      sql<number>`(SELECT count(*) FROM rights_uses u WHERE u.rights_no = own.rights_no AND u.state <> 'returned')`.as(
        'uses',
      ),
      sql<boolean>`EXISTS (SELECT FROM rights_uses u WHERE u.rights_no = own.rights_no AND u.state <> 'returned'
        AND u.flight_id = ${flightId})`.as('used_on_flight'),
      sql<OwnCard['plans']>`(SELECT coalesce(jsonb_agg(jsonb_build_object('planId', p.plan_id,
        'name', jsonb_build_object('zh', p.name_zh, 'en', p.name_en)) ORDER BY p.sort), '[]')
        FROM wifi_plans p WHERE p.plan_id = ANY (card.plan_ids))`.as('plans'),
    ])
    .where('own.account_id', '=', accountId)
  if (rightsNo !== undefined) query = query.where('own.rights_no', '=', rightsNo)
  const asCard = (row: Awaited<ReturnType<typeof query.executeTakeFirstOrThrow>>): OwnCard => ({
    rightsNo: row.rights_no,
    kind: row.kind,
    name: { zh: row.name_zh, en: row.name_en },
    description: { zh: row.description_zh, en: row.description_en },
    refundNote: { zh: row.refund_note_zh, en: row.refund_note_en },
    planIds: row.plan_ids,
    plans: row.plans,
    freeShipping: row.free_shipping,
    timesGranted: row.times_granted,
    uses: row.uses,
    usedOnFlight: row.used_on_flight,
    validFrom: row.valid_from,
    validTo: row.valid_to,
  })
  return reading(query, { valid_from: true, valid_to: true }, (rows) => rows.map(asCard))
}

/** The same, read alone. */
export const findOwnCards = (db: Db | Tx, which: WhichCards) => readAtOnce(db, cardsReading(db, which))

interface NewUse {
  useId: string
  accountId: string
  rightsNo: string
  orderNo: string
  flightId: string | null
  at: Date
}

/** A use of the card, on the condition that its uses are still those that were read. */
export const cardUse = (use: NewUse, { uses, usedOnFlight }: Pick<CardHeld, 'uses' | 'usedOnFlight'>) =>
  sql`INSERT INTO rights_uses (use_id, rights_no, order_no, flight_id, state, at)
    SELECT ${use.useId}, ${use.rightsNo}, ${use.orderNo}, ${use.flightId}, 'held', ${use.at}::timestamptz
    WHERE card_is_1(${use.rightsNo}, ${use.accountId}, ${use.flightId}, ${uses}, ${usedOnFlight}) RETURNING 1`
