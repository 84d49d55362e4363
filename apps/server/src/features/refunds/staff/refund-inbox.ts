import { carrierName } from '@aisle/contract/carriers'
import type {
  StaffRefund,
  StaffRefundAct,
  StaffRefundOrigin,
  StaffRefundPage,
  StaffRefundRow,
  StaffRefundView,
} from '@aisle/contract/console-refunds'
import type { StaffClaim } from '@aisle/contract/console-claims'
import type { AskedBefore, PassengerQuestion } from '@aisle/contract/console-questions'
import type { Currency } from '@aisle/contract/money'
import * as limits from '@aisle/contract/limits'
import type { RefundSummary } from '@aisle/contract/refunds-schemas'
import { daysAfter } from '@aisle/rules/time'
import { after, minutes } from '../../../platform/clock.ts'
import type { Deps } from '../../../platform/deps.ts'
import { readPlace, writePlace } from '../../../platform/http/row-place.ts'
import { findOrder, linesOfOrders, passengerOf, presentStaffPassenger, type Order } from '../../orders/index.ts'
import { questionsOfRefunds } from '../../passenger-questions/index.ts'
import { getPhotos } from '../photos/photos-of.ts'
import { getPhotoIds } from '../photos/photo-store.ts'
import { presentRefunds } from '../reading/present-refund.ts'
import { getPaymentMethods } from '../refund-facts-store.ts'
import { getRefundMove, type RefundEvent } from '../refund-rules.ts'
import { findRefund, movesOfRefund, refundsByNumber, type Refund } from '../refund-store.ts'
import { getApprovals } from './approval-store.ts'
import { countInbox, countOfAccount, inboxPage, piecesInStock } from './refund-inbox-store.ts'

/** Names of people by their ids; a key is named by itself. */
type Names = ReadonlyMap<string, string>

interface Colleagues {
  names: Names
  /** Who is on which refund, by its number. */
  claims: ReadonlyMap<string, StaffClaim>
}

const needsTwo = ({ settings }: Pick<Deps, 'settings'>, amount: number, currency: Currency) =>
  amount > settings.refundTwoKeysOver[currency]

/** One page of the inbox. Ended refunds are the newest first, open ones the oldest first. */
export async function listRefundsForStaff(
  deps: Deps,
  { names, claims }: Colleagues,
  { view, cursor, limit }: { view: StaffRefundView; cursor?: string | null | undefined; limit: number },
): Promise<StaffRefundPage> {
  const { db } = deps
  const now = deps.clock.now()
  const mine = [...claims].flatMap(([refundNo, { own }]) => (own ? [refundNo] : []))
  const found = await inboxPage(db, { view, place: readPlace(cursor), limit, now, mine })
  const shown = found.slice(0, limit)
  const numbers = shown.map((row) => row.refund_no)
  const refunds = await refundsByNumber(db, numbers)
  const summaries = await presentRefunds(db, refunds, null)
  const photos = await getPhotoIds(db, numbers)
  const approvals = await getApprovals(db, numbers, now)
  const questions = await questionsOfRefunds(db, numbers)
  const rows = shown.flatMap((row): StaffRefundRow[] => {
    const summary = summaries.find(({ refundNo }) => refundNo === row.refund_no)
    if (!summary) return []
    return [
      {
        ...presentRow(deps, summary),
        origin: originOf(
          refunds.find(({ refundNo }) => refundNo === row.refund_no) ?? { ...summary, begunByStaff: false },
        ),
        kind: row.kind,
        passenger: passengerOf(row)?.name ?? null,
        photos: photos.filter(({ refundNo }) => refundNo === row.refund_no).length,
        agreed: approvals
          .filter(({ refundNo }) => refundNo === row.refund_no)
          .map(({ keyName }) => names.get(keyName) ?? keyName),
        claim: claims.get(row.refund_no) ?? null,
        asked: getLastAsked(questions.get(row.refund_no)),
      },
    ]
  })
  const last = shown.at(-1)
  return {
    rows,
    cursor:
      found.length > shown.length && last ? writePlace({ at: last.ended_at ?? last.since, id: last.refund_no }) : null,
    counts: await countInbox(db, { now, mine }),
  }
}

const getLastAsked = (questions: readonly PassengerQuestion[] = []): AskedBefore | null => {
  const [last] = questions
  return last ? { by: last.by, at: last.at } : null
}

function presentRow(deps: Deps, { lines, createdAt: _createdAt, ...summary }: RefundSummary) {
  return {
    ...summary,
    what: lines[0]?.name ?? null,
    twoPeople: needsTwo(deps, summary.amount, summary.currency),
  }
}

const originOf = ({ origin, begunByStaff }: Pick<Refund, 'origin' | 'begunByStaff'>): StaffRefundOrigin =>
  begunByStaff ? 'staff' : origin

/** Everything that a decision about one refund needs; undefined when there is none. */
export async function showRefundCase(
  deps: Deps,
  { names, claims, personId }: Colleagues & { personId: string },
  refundNo: string,
): Promise<StaffRefund | undefined> {
  const { db } = deps
  const refund = await findRefund(db, refundNo)
  const order = refund && (await findOrder(db, refund.orderNo))
  if (!refund || !order) return undefined
  const now = deps.clock.now()
  const approvals = await getApprovals(db, [refundNo], now)
  const since = daysAfter(now, -365)
  const { orders, refunds } = await countOfAccount(db, { accountId: order.accountId, since })
  return {
    ...presentFacts(deps, refund),
    ...(await presentOrder(deps, order)),
    ...(await presentLines(deps, refund)),
    photos: ((await getPhotos(deps, [refundNo])).get(refundNo) ?? []).map(({ url }) => url),
    passengersOrders: orders,
    passengersRefunds: refunds,
    claim: claims.get(refundNo) ?? null,
    questions: (await questionsOfRefunds(db, [refundNo])).get(refundNo) ?? [],
    approvals: approvals.map(({ keyName, at }) => ({
      who: names.get(keyName) ?? keyName,
      own: keyName === personId,
      at: at.toISOString(),
      lapsesAt: after(at, minutes(limits.approvalHours * 60)).toISOString(),
    })),
    timeline: (await movesOfRefund(db, refundNo)).map(({ at, event, actor, to_state: state }) => ({
      at: at.toISOString(),
      event,
      by: actor,
      state,
    })),
  }
}

function presentFacts(deps: Deps, refund: Refund) {
  const { refundNo, orderNo, type, state, amount, askedAmount, currency, parcelBack, replacement } = refund
  return {
    refundNo,
    orderNo,
    type,
    origin: originOf(refund),
    state,
    amount,
    askedAmount,
    currency,
    createdAt: refund.createdAt.toISOString(),
    since: refund.since.toISOString(),
    freight: refund.freightAmount,
    submissions: refund.submissions,
    automaticReason: refund.automaticReason,
    note: refund.note,
    decision: refund.decision,
    returnBy: refund.returnBy?.toISOString() ?? null,
    parcelBack: parcelBack && {
      carrier: carrierName(parcelBack.carrierCode),
      waybillNo: parcelBack.waybillNo,
      sentAt: parcelBack.sentAt.toISOString(),
    },
    replacement: replacement && {
      carrier: carrierName(replacement.carrierCode),
      waybillNo: replacement.waybillNo,
      shippedAt: replacement.shippedAt.toISOString(),
    },
    acts: actsOn(refund),
    twoPeople: needsTwo(deps, amount, currency),
  }
}

const eventOf: Readonly<Record<StaffRefundAct, RefundEvent>> = {
  approve: 'approved',
  reject: 'rejected',
  inspect: 'inspected',
  refuseReceipt: 'receiptRefused',
  reship: 'reshipped',
  retry: 'triedAgain',
}

const actsOn = ({ state: from, type }: Refund): StaffRefundAct[] =>
  (['approve', 'reject', 'inspect', 'refuseReceipt', 'reship', 'retry'] as const).filter(
    (act) => getRefundMove({ from, event: eventOf[act], type }) !== null,
  )

async function presentOrder(deps: Deps, order: Order) {
  return {
    kind: order.kind,
    orderState: order.state,
    payable: order.payable,
    refunded: order.refundedAmount,
    method: (await getPaymentMethods(deps.db, [order.orderNo])).get(order.orderNo) ?? null,
    passenger: await presentStaffPassenger(deps, order),
  }
}

async function presentLines(deps: Deps, refund: Refund) {
  const { db } = deps
  const [summary] = await presentRefunds(db, [refund], null)
  const bought = (await linesOfOrders(db, [refund.orderNo]))(refund.orderNo)
  const skuOf = (lineNo: number) => bought.find((line) => line.lineNo === lineNo && line.kind !== 'WIFI')?.refId
  const stock = await piecesInStock(
    db,
    (summary?.lines ?? []).flatMap(({ lineNo }) => skuOf(lineNo) ?? []),
  )
  return {
    reason: summary?.reason ?? null,
    lines: (summary?.lines ?? []).map(({ picture, ...line }) => ({
      ...line,
      picture: picture?.src ?? null,
      inStock: stock.get(skuOf(line.lineNo) ?? '') ?? null,
    })),
  }
}
