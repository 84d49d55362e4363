import type { CounterDay, CounterPiece, MissingPiece, StaffCounter } from '@aisle/contract/console-fulfillment'
import { takeBackUntil } from '@aisle/rules/after-sale'
import { beijingDay, beijingMidnight, daysLater } from '@aisle/rules/time'
import { fail } from '../../../platform/contract-error.ts'
import type { Deps } from '../../../platform/deps.ts'
import { linesOfOrders, passengerOf, type OrderLines } from '../../orders/index.ts'
import { findPickupPoint } from '../../shop/index.ts'
import { missingPiecesOfOrders } from '../missing-piece-store.ts'
import { countersForStaff, countWaiting, usedCodes, waitingCodes, type CounterRow } from './counter-day-store.ts'

const mostWaiting = 300
const mostHandedOver = 100
/** The digits of a code that tell the pieces of a counter from each other and hand nothing over. */
const shownDigits = 4

export const listCounters = async ({ db }: Pick<Deps, 'db'>): Promise<{ counters: StaffCounter[] }> => ({
  counters: await countersForStaff(db),
})

interface CounterOfDay {
  pointId: string
  /** `YYYY-MM-DD`, in Beijing; null: today. */
  day: string | null
  /** The person hands over, and so may take back. */
  handsOver: boolean
}

/**
 * What waits at a counter and what was handed over there on a day. An unused code is worth its goods: the list hides it, and
 * the passenger shows it.
 * @throws ContractError `notFound`
 */
export async function listCounterDay(deps: Deps, { pointId, handsOver, ...asked }: CounterOfDay): Promise<CounterDay> {
  const { db } = deps
  if (!(await findPickupPoint(db, pointId, { open: false }))) fail('notFound', { reason: 'pickupPoint' })
  const now = deps.clock.now()
  const day = asked.day ?? beijingDay(now)
  const wanted = { pointId, from: beijingMidnight(day), before: beijingMidnight(daysLater(day, 1)) }
  const waiting = await waitingCodes(db, { ...wanted, limit: mostWaiting })
  const used = await usedCodes(db, { ...wanted, limit: mostHandedOver })
  const linesOf = await linesOfOrders(db, [...new Set([...waiting, ...used].map((row) => row.order_no))])
  const missing = await missingPiecesOfOrders(db, [...new Set(waiting.map((row) => row.order_no))])
  const present = (row: CounterRow) => ({
    ...presentPiece(row, linesOf(row.order_no), { now, handsOver }),
    missing: missing.find((one) => isOfRow(one, row)) ?? null,
  })
  return {
    day,
    at: now.toISOString(),
    waiting: waiting.map(present),
    handedOver: used.map(present),
    total: await countWaiting(db, pointId),
  }
}

const isOfRow = ({ orderNo, lineNo, unitNo }: MissingPiece, row: CounterRow): boolean =>
  orderNo === row.order_no && lineNo === row.line_no && unitNo === row.unit_no

function presentPiece(
  row: CounterRow,
  lines: OrderLines,
  { now, handsOver }: { now: Date; handsOver: boolean },
): Omit<CounterPiece, 'missing'> {
  const line = lines.find(({ lineNo }) => lineNo === row.line_no)
  if (!line) throw new Error(`order ${row.order_no} has a pickup code of a line that it has not`)
  const ending = row.code.slice(-shownDigits)
  const until = handsOver && row.used_at ? takeBackUntil(row.used_at) : null
  const mayTakeBack = until !== null && now < until
  return {
    code: mayTakeBack ? row.code : `${'•'.repeat(row.code.length - shownDigits)}${ending}`,
    ending,
    orderNo: row.order_no,
    sku: { skuId: line.refId, name: line.name, detail: line.detail, picture: line.picture?.src ?? null },
    passenger: passengerOf(row),
    flight: presentFlight(row),
    state: row.used_at ? 'handedOver' : 'waiting',
    handedOverAt: row.used_at?.toISOString() ?? null,
    takeBackUntil: mayTakeBack ? until.toISOString() : null,
  }
}

const presentFlight = ({ flight_no: flightNo, flight_date: flightDate, etd, seat_number: seat }: CounterRow) =>
  flightNo && flightDate && etd ? { flightNo, flightDate, departs: etd.toISOString(), seat } : null
