import type { RefundType } from '@aisle/contract/refund-states'
import { batchVerifyCodeSubmitRefund } from '../../../src/features/refunds/batch-verify-code.ts'
import { submitRefund } from '../../../src/features/refunds/submit-refund.ts'
import type { Act } from '../acts.ts'
import type { BookedOrder } from '../rules/books.ts'
import { demand } from '../model-violation.ts'
import { getCaller, type AskedBack, type ModelPassenger, type ModelWorld } from '../model-world.ts'
import { newest, newKey, getOwner, refusedAs, requireNamed, type Ended, type Piece } from './pieces.ts'
import type { Fate } from '../process-life.ts'
import { countsUnits, computeFigure, isOpen, isPaid, getUnits } from '../rules/refunds-in-books.ts'

type AskBack = Extract<Act, { do: 'askBack' }>

/** A passenger requests a refund for units of a paid order, or for unused codes. */
export function askBackPiece(world: ModelWorld, act: AskBack, fate: Fate['kind']): Piece | null {
  const order = newest(world.books.orders.filter(isPaid), act.order)
  if (!order) return null
  const passenger = getOwner(world, order)
  if (act.key === 'new') {
    const body = bodyFor(world, order, act)
    if (!body) return null
    passenger.asked.push({ key: newKey(world), body, refundNo: null })
  }
  const asked = passenger.asked.at(-1)
  if (!asked) return null
  const body = act.key === 'otherBody' ? otherBody(asked.body) : asked.body
  const known = asked.refundNo
  const must = act.key === 'new' && act.figure === 'right' && isSurelyOpen(world, order, asked.body)
  return {
    work: () => ask(world, { passenger, key: asked.key, body }),
    judge(end) {
      const refusals = ['refundUnavailable', 'quoteChanged', 'stateChanged', 'invalidRequest', 'idempotencyConflict']
      requireNamed(act, end, fate, refusals)
      const answered = end.outcome.ended === 'answered'
      const refused = refusedAs(end)
      const text = () => `${JSON.stringify(body)}, known ${known}: ${refused}`
      demand(act.key !== 'otherBody' || !answered || known === null, 'a key is for one request', text)
      demand(act.key === 'otherBody' || refused !== 'idempotencyConflict', 'a key is for one request', text)
      const wrong = act.key === 'new' && act.figure === 'stale' && answered
      demand(!wrong, 'what goes back is what was paid for it', text)
      const quoted = act.key === 'new' && act.figure === 'right' && end.undisturbed && refused === 'quoteChanged'
      demand(!quoted, 'what goes back is what was paid for it', text)
      demand(!must || !end.undisturbed || refused === null, 'what was not handed over can be asked back', text)
      const late = act.key === 'new' && answered && isWithoutCause(asked.body) && isWeekOver(world, order)
      demand(!late, 'goods go back in their days', text)
      if (answered) takeAnswer(world, { end, asked, body })
      else if (act.key === 'again' && known !== null && end.outcome.ended === 'failed') {
        demand(fate === 'cut', 'the same key gives the same refund', text)
      }
    },
  }
}

function takeAnswer(
  world: ModelWorld,
  { end, asked, body }: { end: Ended; asked: ModelPassenger['asked'][number]; body: AskedBack },
): void {
  if (end.outcome.ended !== 'answered') return
  // Both calls answer this shape; the outcome of a piece is not typed.
  const { refundNo } = end.outcome.answer as { refundNo: string }
  const same = asked.refundNo === null || asked.refundNo === refundNo
  demand(same, 'the same key gives the same refund', () => `${asked.refundNo}, ${refundNo}`)
  const booked = world.books.refunds.some((refund) => refund.refundNo === refundNo)
  demand(booked, 'an answer tells what is', () => `${refundNo} was answered and is not there`)
  Object.assign(asked, { refundNo, body })
}

function ask(
  { deps }: ModelWorld,
  { passenger, key, body }: { passenger: ModelPassenger; key: string; body: AskedBack },
): Promise<unknown> {
  const caller = getCaller(passenger, key)
  return body.call === 'refund'
    ? submitRefund(deps, caller, body.request)
    : batchVerifyCodeSubmitRefund(deps, caller, body.request)
}

const otherBody = (body: AskedBack): AskedBack =>
  body.call === 'refund'
    ? { ...body, request: { ...body.request, note: `${body.request.note ?? ''}!` } }
    : { ...body, request: { ...body.request, note: `${body.request.note ?? ''}!` } }

/** Null where nothing is left that could be asked for. */
function bodyFor(world: ModelWorld, order: BookedOrder, act: AskBack): AskedBack | null {
  const { orderNo, codes } = order
  const waiting = order.kind === 'PICKUP' && order.state === 'paid'
  const type = act.figure === 'unfit' ? act.type : typeFor(order, act.type)
  const unused = codes.filter((code) => code.state === 'unused').map(({ code }) => code)
  const left = waiting ? unused.length : unitsLeft(world, order)
  if (left === 0) return null
  const units = act.units === 'one' ? 1 : left
  const reasonId = reasonFor(order, type)
  const amount = computeFigure(world, order, { type, units, airlineAtFault: reasonId === 'LOST' }) + stale(act)
  if (waiting && act.figure !== 'unfit') {
    return { call: 'codes', request: { orderNo, codes: unused.slice(0, units), reasonId, amount } }
  }
  return { call: 'refund', request: { orderNo, type, lines: [{ lineNo: 1, units }], reasonId, amount } }
}

const stale = ({ figure }: AskBack) => (figure === 'stale' ? 100 : 0)

function typeFor({ kind, state }: BookedOrder, wanted: RefundType): RefundType {
  if (kind === 'WIFI' || state === 'awaiting_shipment' || state === 'paid') return 'refund_only'
  return wanted === 'refund_only' && state !== 'shipped' ? 'return_refund' : wanted
}

function reasonFor({ kind, state }: BookedOrder, type: RefundType): string {
  if (type === 'exchange') return 'FAULTY'
  if (type === 'return_refund') return 'WEEK'
  return kind === 'SHIP' && state !== 'awaiting_shipment' ? 'LOST' : 'TWICE'
}

function unitsLeft({ books }: ModelWorld, order: BookedOrder): number {
  const taken = books.refunds
    .filter((refund) => refund.orderNo === order.orderNo && countsUnits(refund))
    .reduce((sum, { units }) => sum + units, 0)
  return getUnits(order) - taken
}

const isWithoutCause = (body: AskedBack) => body.request.reasonId === 'WEEK'

/** R6: a week after a parcel was received. No parcel of this model is asked for at its carrier. */
function isWeekOver({ clock }: ModelWorld, { kind, receivedAt }: BookedOrder): boolean {
  const week = 7 * 24 * 3_600_000
  return kind === 'SHIP' && receivedAt !== null && clock.now().getTime() >= new Date(receivedAt).getTime() + week
}

/** A refund may be requested before packing, and between shipping and arrival; a return, for a week after arrival. */
function isSurelyOpen(world: ModelWorld, order: BookedOrder, body: AskedBack): boolean {
  const { books } = world
  const { orderNo, kind, state } = order
  if (kind !== 'SHIP' || body.call !== 'refund') return false
  if (body.request.type === 'return_refund') return order.shipped && state !== 'refunded' && !isWeekOver(world, order)
  if (body.request.type !== 'refund_only') return false
  if (state === 'awaiting_shipment') return true
  return state === 'shipped' && !books.refunds.some((refund) => refund.orderNo === orderNo && isOpen(refund))
}
