import * as limits from '@aisle/contract/limits'
import { collectUntil, takeBackUntil } from '@aisle/rules/after-sale'
import { daysAfter, hourMs } from '@aisle/rules/time'
import { after } from '../../platform/clock.ts'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Write } from '../../platform/db/write-at-once.ts'
import type { Deps } from '../../platform/deps.ts'
import { jobWrite, withdrawJobs } from '../../platform/jobs/job-queue.ts'
import { sealLetter } from '../../platform/security/sealed-letter.ts'

type World = Pick<Deps, 'clock' | 'random'>
type About = 'paid' | 'departure' | 'codesEnd' | 'collected' | 'endedUnpaid'

/** Jobs about one order wait for each other under this name: its mails arrive in order (O9). */
export const aboutOrder = (orderNo: string): string => `order ${orderNo}`

/** A day before the flight leaves, the holder of a plan learns how to get online (O9). */
export const remindOfDeparture = (etd: Date): Date => after(etd, -limits.departureReminderHours * hourMs)

/** Goods that still wait some days before they go back are called to mind (O9). */
const remindOfCodes = (paidAt: Date): Date => daysAfter(collectUntil(paidAt), -limits.pickupReminderDays)

/** O9: informs the contact that the order is paid. */
export const mailPaid = (deps: World, orderNo: string): Write =>
  mailWrite(deps, { orderNo, about: 'paid', runAt: deps.clock.now() })

/** The same mail once more: staff's key tells it from the first. */
export const mailPaidAgain = (deps: World, { orderNo, key }: { orderNo: string; key: string }): Write =>
  jobWrite(deps, {
    kind: 'mail.order',
    key: `${orderNo}:paid:again:${key}`,
    payload: { orderNo, about: 'paid' },
    runAt: deps.clock.now(),
    about: aboutOrder(orderNo),
  })

/** The same to another mailbox than the contact's, which the job keeps sealed (G6). */
export const mailPaidElsewhere = (
  deps: World & Pick<Deps, 'vault'>,
  { orderNo, key, to }: { orderNo: string; key: string; to: string },
): Write =>
  jobWrite(deps, {
    kind: 'mail.orderElsewhere',
    key: `${orderNo}:${key}`,
    payload: { orderNo, letter: sealLetter(deps.vault, { to }) },
    runAt: deps.clock.now(),
    about: aboutOrder(orderNo),
  })

/**
 * Each flight of an order has its own reminder. A plan bought within the last day needs none: the mail about its
 * payment has just explained it.
 */
export function mailBeforeDeparture(
  deps: World,
  { orderNo, flightId, departsAt }: { orderNo: string; flightId: string; departsAt: Date },
): Write[] {
  const runAt = remindOfDeparture(departsAt)
  return deps.clock.now() < runAt ? [mailWrite(deps, { orderNo, about: 'departure', flightId, runAt })] : []
}

export const mailBeforeCodesEnd = (deps: World, orderNo: string): Write =>
  mailWrite(deps, { orderNo, about: 'codesEnd', runAt: remindOfCodes(deps.clock.now()) })

/**
 * O9: everything was handed over at the counter, and the contact may know nothing of it. They are told when the counter
 * can no longer take it back (O10).
 */
export const mailCollected = (deps: World, orderNo: string): Write =>
  mailWrite(deps, { orderNo, about: 'collected', runAt: takeBackUntil(deps.clock.now()) })

/** O10: what was planned for an order because all of it was collected. */
export const withdrawCollected = (deps: World, tx: Tx, orderNo: string): Promise<void> =>
  withdrawJobs(deps, tx, [
    { kind: 'mail.order', key: `${orderNo}:collected` },
    { kind: 'invoice.applyWish', key: orderNo },
  ])

/** O9: the order was not paid in time, or the flight is gone. A passenger who cancels the order sees it end. */
export const mailEndedUnpaid = (deps: World, orderNo: string): Write =>
  mailWrite(deps, { orderNo, about: 'endedUnpaid', runAt: deps.clock.now() })

const mailWrite = (
  deps: World,
  { orderNo, about, flightId, runAt }: { orderNo: string; about: About; flightId?: string; runAt: Date },
): Write =>
  jobWrite(deps, {
    kind: 'mail.order',
    key: flightId === undefined ? `${orderNo}:${about}` : `${orderNo}:${about}:${flightId}`,
    payload: { orderNo, about, ...(flightId !== undefined && { flightId }) },
    runAt,
    about: aboutOrder(orderNo),
  })
