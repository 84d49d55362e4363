import * as limits from '@aisle/contract/limits'
import type {
  flightEventCallSchema,
  logsSchema,
  pickupMissingSchema,
  pickListSchema,
  redeemSchema,
  redeemUndoSchema,
  shipHoldSchema,
  shipSchema,
} from '@aisle/contract/operator-schemas'
import { errorMessages } from '@aisle/contract/error-codes'
import type {
  HeldShipping,
  MissingPieceChange,
  PickList,
  ShippedRow,
  TakenBack,
} from '@aisle/contract/console-fulfillment'
import type { z } from 'zod'
import { after, minutes } from '../../platform/clock.ts'
import { ContractError, fail } from '../../platform/contract-error.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { newId } from '../../platform/security/random.ts'
import { entriesByHelpCode } from '../client-log/index.ts'
import { flightEventSchema, takeFlightEvent } from '../flight-events/index.ts'
import { effectOnFlight, findFlightByNumber } from '../flights/index.ts'
import {
  holdShipping,
  listPicks,
  noteFoundPiece,
  noteMissingPiece,
  redeemCode,
  shipOrder,
  takeCodeBack,
} from '../fulfillment/index.ts'
import { insertAudit } from './audit-store.ts'
import type { Operator } from './api/operator-call.ts'
import { refuse } from './api/operator-refusal.ts'
import { inTransactionUnlessDry } from './in-dry-run.ts'

interface Decision {
  scope: 'flights' | 'fulfillment' | 'catalogue' | 'refunds' | 'invoices' | 'messages' | 'passengers'
  command: string
  summary: string
  /** Absent: every repetition has a line of its own. */
  onceKey?: string
}

/** Safe to repeat: after a crash the missing line is written; otherwise it already exists. */
export async function note(deps: Deps, operator: Operator, decision: Decision): Promise<void> {
  await inTransaction(deps.db, (tx) => noteIn(deps, tx, operator, decision))
}

/** The same within a transaction. */
export async function noteIn(deps: Deps, tx: Tx, { keyName }: Operator, decision: Decision): Promise<void> {
  await insertAudit(tx, { ...decision, auditId: newId(deps.random, 'aud'), at: deps.clock.now(), keyName })
}

/** Safe to repeat, by the event's own key. A dry run checks the event and its flight, and says whom it concerns. */
export async function reportFlightEvent(
  deps: Deps,
  operator: Operator,
  { event: told, dryRun }: z.output<typeof flightEventCallSchema>,
) {
  const parsed = flightEventSchema.safeParse(told)
  if (!parsed.success) {
    return fail('invalidRequest', {
      fields: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    })
  }
  const { data: event } = parsed
  const flight = (await findFlightByNumber(deps.db, event.flightNo, event.flightDate)) ?? refuse('unknownFlight')
  if (dryRun) return { event: 'dryRun', concerns: await effectOnFlight(deps, flight.flightId) }
  const taken = await takeFlightEvent(deps, event)
  await note(deps, operator, {
    scope: 'flights',
    command: 'flight-event',
    summary: `${event.kind} ${event.flightNo} ${event.flightDate}, event ${event.key}`,
    onceKey: `flight-event:${event.key}`,
  })
  return { event: taken }
}

/** What to take from the shelves for parcels that may leave. */
export const listPicksForKey = (
  deps: Deps,
  _operator: Operator,
  { orderNos }: z.output<typeof pickListSchema>,
): Promise<PickList> => listPicks(deps, orderNos ?? null)

/** Ships each order on its own: one that cannot be shipped does not hold up the others. */
export async function shipOrders(deps: Deps, operator: Operator, request: z.output<typeof shipSchema>) {
  const results: ShippedRow[] = []
  for (const shipment of request.shipments) {
    const { orderNo, carrierCode, waybillNo } = shipment
    try {
      const shipped = await shipOrder(deps, { ...shipment, dryRun: request.dryRun })
      if (!request.dryRun) {
        await note(deps, operator, {
          scope: 'fulfillment',
          command: 'ship',
          summary: `order ${orderNo} by ${carrierCode} ${waybillNo}`,
          onceKey: `ship:${orderNo}:${waybillNo}`,
        })
      }
      results.push({ orderNo, result: shipped.changed ? 'shipped' : 'same', problem: null, words: null })
    } catch (error) {
      if (!(error instanceof ContractError)) throw error
      results.push({ orderNo, result: 'refused', problem: getProblem(error), words: getWords(error) })
    }
  }
  return { dryRun: request.dryRun, results }
}

const getProblem = ({ errorName, detail }: ContractError) =>
  [errorName, ...Object.entries(detail).map(([name, value]) => `${name} ${String(value)}`)].join(', ')

/** Of the other refusals of shipping the details say more than the words. */
const getWords = ({ errorName, detail }: ContractError) =>
  errorName === 'shippingHeld' || errorName === 'addressChangeHeld' ? errorMessages(errorName, detail) : null

/**
 * Table O, X4: keeps an order from being shipped, or releases it. Repeating it changes nothing. The line of the audit names
 * the hold and not its reason, which may be forgotten.
 * @throws ContractError `notFound`; OperatorRefusal `notToShip`, `heldAlready`, `changedSince`
 */
export async function holdOrder(
  deps: Deps,
  operator: Operator,
  { orderNo, why, holdId = null, dryRun }: z.output<typeof shipHoldSchema>,
): Promise<HeldShipping> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const made = await holdShipping(deps, tx, { orderNo, why, holdId, heldBy: operator.keyName })
    if (typeof made === 'string') return refuse(made)
    const { result, from, to } = made
    if (result !== 'same') {
      const what = (to ?? from)?.holdId ?? ''
      await noteIn(deps, tx, operator, {
        scope: 'fulfillment',
        command: 'ship-hold',
        summary: `shipping of order ${orderNo} ${result}, hold ${what}`,
        onceKey: `ship-hold:${what}:${result}`,
      })
    }
    return { dryRun, orderNo, result, from, to }
  })
}

/** Redeems a code at the counter. `changed` false: the goods were handed over earlier, and nothing is due now. */
export async function redeemPickupCode(deps: Deps, operator: Operator, request: z.output<typeof redeemSchema>) {
  const redeemed = await redeemCode(deps, request)
  if (!request.dryRun) {
    await note(deps, operator, {
      scope: 'fulfillment',
      command: 'redeem',
      summary: `a pickup code of order ${redeemed.orderNo}`,
      // A code that was taken back may be used again, at another time.
      onceKey: `redeem:${hashCode(deps, request.code)}:${redeemed.usedAt.toISOString()}`,
    })
  }
  return { dryRun: request.dryRun, ...redeemed }
}

/** An unused code is worth a parcel, so the audit gets only its hash. */
const hashCode = ({ vault }: Deps, code: string) => vault.hash('request', code.replace(/\D/g, ''))

/** O10: takes back what was handed over by mistake, within the minutes in which nothing has followed from it. */
export async function takePieceBack(
  deps: Deps,
  operator: Operator,
  { code, why, dryRun }: z.output<typeof redeemUndoSchema>,
): Promise<TakenBack> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const back = await takeCodeBack(deps, tx, { code, why })
    if (typeof back === 'string') return refuse(back)
    await noteIn(deps, tx, operator, {
      scope: 'fulfillment',
      command: 'redeem-undo',
      summary: `a piece of order ${back.orderNo} taken back: ${why}`,
      onceKey: `redeem-undo:${hashCode(deps, code)}:${back.usedAt}`,
    })
    return { dryRun, ...back }
  })
}

/**
 * O10, X4: the counter does not find a piece, or has found it. Repeating it changes nothing. The line of the audit names the
 * mark and not its reason, which may be forgotten.
 */
export async function notePieceMissing(
  deps: Deps,
  operator: Operator,
  request: z.output<typeof pickupMissingSchema>,
): Promise<MissingPieceChange> {
  const { dryRun } = request
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    const change =
      'code' in request
        ? await noteMissingPiece(deps, tx, { ...request, notedBy: operator.keyName })
        : await noteFoundPiece(tx, request)
    const { orderNo, result, from, to } = change
    if (result !== 'same') {
      const mark = (to ?? from)?.missingId ?? ''
      await noteIn(deps, tx, operator, {
        scope: 'fulfillment',
        command: 'pickup-missing',
        summary: `a piece of order ${orderNo} ${result}, mark ${mark}`,
        onceKey: `pickup-missing:${mark}:${result}`,
      })
    }
    return { dryRun, ...change }
  })
}

const logMinutes = 2 * 60

/**
 * A1: log entries of a passenger's phone, by the help code they read out; without `since`, those of the last two hours.
 */
export async function readLogs(deps: Deps, _operator: Operator, { helpCode, since }: z.output<typeof logsSchema>) {
  const from = since ? new Date(since) : after(deps.clock.now(), -minutes(logMinutes))
  const entries = await entriesByHelpCode(deps.db, {
    helpCode: helpCode.toUpperCase(),
    since: from,
    limit: limits.logEntriesShown,
  })
  return { entries }
}
