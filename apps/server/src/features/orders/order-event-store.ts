import { sql, type RawBuilder } from 'kysely'
import { keptOrderStates, type OrderState } from '@aisle/contract/order-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { foundBy, reading, type Reading } from '../../platform/db/read-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import type { OrderNo } from './order-content-store.ts'
import { requireNote, type OrderActor, type OrderEvent, type OrderNote } from './order-rules.ts'

interface EventRow {
  orderNo: string
  event: OrderEvent | OrderNote
  from: OrderState | null
  to: OrderState
  actor: OrderActor
  detail?: Record<string, unknown>
}

async function appendOrderEvent(deps: Pick<Deps, 'clock' | 'random'>, tx: Tx, row: EventRow): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      event_id: newId(deps.random, 'evt'),
      order_no: row.orderNo,
      event: row.event,
      from_state: row.from,
      to_state: row.to,
      actor: row.actor,
      at: deps.clock.now(),
      detail: JSON.stringify(row.detail ?? {}),
    })
    .execute()
}

/** Writes down what happened to an order that stays where it is. */
export async function noteOnOrder(
  deps: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  note: {
    order: { orderNo: string; state: OrderState }
    event: OrderNote
    detail: Record<string, unknown>
    actor?: OrderActor
  },
): Promise<void> {
  const { orderNo, state } = note.order
  const actor = note.actor ?? 'system'
  requireNote(state, note.event, actor)
  await appendOrderEvent(deps, tx, {
    orderNo,
    event: note.event,
    from: state,
    to: state,
    actor,
    detail: note.detail,
  })
}

/** In the order in which an order passes them; what it ends in comes to no other. */
const passedStates: readonly OrderState[] = ['pending_payment', ...keptOrderStates]

/** For a query of clauses: the ids of those that the passenger of an order of goods agreed to. */
export const clausesAgreedTo = (orderNo: OrderNo): RawBuilder<string[]> =>
  foundBy(sql`SELECT jsonb_path_query(detail, '$.agreedTo[*]') #>> '{}' FROM order_events
    WHERE order_no = ${orderNo} AND event = 'submitted'`)

/** Oldest first. Events of one instant are in the order of the states. */
export function eventsReading(db: Db | Tx, orderNo: OrderNo): Reading<{ event: string; at: Date }[]> {
  const query = db
    .selectFrom('order_events')
    .select(['event', 'at'])
    .where('order_no', '=', orderNo)
    .orderBy('at')
    .orderBy(sql`array_position(${[...passedStates]}::text[], from_state) NULLS FIRST`)
    .orderBy(sql`from_state IS DISTINCT FROM to_state`)
    .orderBy('event_id')
  return reading(query, { at: true }, (rows) => rows)
}
