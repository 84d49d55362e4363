import { sql, type RawBuilder } from 'kysely'
import { keptOrderStates, type OrderState } from '@aisle/contract/order-states'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { foundBy, reading, type Reading } from '../../platform/db/read-at-once.ts'
import { writeAtOnce, type Write } from '../../platform/db/write-at-once.ts'
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

type World = Pick<Deps, 'clock' | 'random'>

/** Writes down the move of an order. */
export const eventWrite = (deps: World, row: EventRow): Write => ({
  statement: sql`
    INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at, detail)
    VALUES (${newId(deps.random, 'evt')}, ${row.orderNo}, ${row.event}, ${row.from}, ${row.to}, ${row.actor},
      ${deps.clock.now()}, ${JSON.stringify(row.detail ?? {})})`,
})

interface NoteOnOrder {
  order: { orderNo: string; state: OrderState }
  event: OrderNote
  detail: Record<string, unknown>
  actor?: OrderActor
}

/** Writes down what happened to an order that stays where it is. */
export function noteWrite(deps: World, { order, event, detail, actor = 'system' }: NoteOnOrder): Write {
  const { orderNo, state } = order
  requireNote(state, event, actor)
  return eventWrite(deps, { orderNo, event, from: state, to: state, actor, detail })
}

/** The same, written alone. */
export const noteOnOrder = (deps: World, tx: Tx, note: NoteOnOrder): Promise<void> =>
  writeAtOnce(tx, [noteWrite(deps, note)])

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
