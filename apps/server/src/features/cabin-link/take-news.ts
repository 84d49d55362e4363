import { z } from 'zod'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { LinkMessage } from '../../outside/ground-link/ground-link.ts'
import { findTrip } from '../flights/index.ts'
import { setAnswer } from '../help/index.ts'
import { accountOfTrip } from '../login/index.ts'
import { reopenFlight } from './change-store.ts'
import { recordConflict } from './conflict-store.ts'
import {
  copyRow,
  forget,
  giveOrder,
  heirOfOrder,
  holdAsStale,
  isCopiedItem,
  noteReceived,
  putOffer,
  putPassenger,
  receivedIn,
  waitsForPayment,
  withdrawFlight,
  withdrawPassenger,
} from './news-store.ts'
import { inSavepoint, isOfTheMessage, withoutEcho } from './peer-store.ts'
import { messageNews, passengerNews, planNews, type MessageNews, type PassengerNews } from './report-schemas.ts'
import { takePlanNews, withdrawPlan } from './take-plan-news.ts'

const offerNews = z.object({ flight_id: z.string(), plan_id: z.string(), quota: z.int().nullable() })

/** Applies a bundle from the ground. Returns the flights whose grants have to follow it. */
export async function takeNews(deps: Deps, tx: Tx, messages: readonly LinkMessage[]): Promise<Set<string>> {
  const flights = new Set<string>()
  for (const message of messages) {
    if (message.item === 'flight') flights.add(message.key)
    const error = await inSavepoint(tx, () => take(deps, tx, message))
    if (!error) continue
    if (!isOfTheMessage(error)) throw error
    const { item, key } = message
    deps.log.error({ err: error, item, key }, 'what the ground tells cannot be applied')
    const detail = { error: error.message.slice(0, 500) }
    await recordConflict(deps, tx, { peer: 'ground', kind: 'notUnderstood', item, key, detail })
  }
  return flights
}

async function take(deps: Deps, tx: Tx, message: LinkMessage): Promise<void> {
  const { item, key, body } = message
  if (item === 'begin') return holdAsStale(tx)
  if (item === 'begun') {
    for (const stale of await receivedIn(tx, 'stale')) await withdraw(deps, tx, stale)
    return undefined
  }
  if (body === null) return withdraw(deps, tx, { item, key })
  if (item === 'offer') await putOffer(tx, offerNews.parse(body))
  else if (item === 'passenger') await putPassenger(tx, asRow(deps, passengerNews.parse(body)))
  else if (item === 'plan') await takePlanNews(deps, tx, planNews.parse(body))
  else if (item === 'message') await takeAnswer(tx, key, messageNews.parse(body))
  else if (isCopiedItem(item)) await withoutEcho(tx, () => copyRow(tx, item, body))
  // A newer ground may send items that this release does not know.
  else return undefined
  if (item === 'flight') await reopenFlight(tx, key, deps.clock.now())
  return noteReceived(tx, { item, key, state: 'held' })
}

async function takeAnswer(tx: Tx, messageId: string, { answer, answered_at: at }: MessageNews): Promise<void> {
  if (answer === null || at === null) return
  await withoutEcho(tx, () => setAnswer(tx, messageId, { answer, at, by: 'ground' }))
}

/** The last six are hashed with the aircraft's own key; the document itself never comes aboard (G6). */
function asRow(deps: Deps, { last_six: lastSix, person, booking, ...passenger }: PassengerNews) {
  return {
    ...passenger,
    booking_ref: booking,
    document_sealed: Buffer.alloc(0),
    document_hash: deps.vault.hash('document', `person ${person}`),
    document_last6_hash: lastSix
      ? deps.vault.hash('document-last6', `${passenger.flight_id}:${lastSix}`)
      : 'no document',
  }
}

/** Takes effect at once; the rows are deleted when everything that happened with them has been reported. */
async function withdraw(deps: Deps, tx: Tx, { item, key }: { item: string; key: string }): Promise<void> {
  if (item === 'plan') await withdrawPlan(deps, tx, key)
  if (item === 'passenger') await withdrawPassenger(tx, key)
  if (item === 'flight') await withdrawFlight(tx, key)
  await noteReceived(tx, { item, key, state: 'withdrawn' })
}

export async function forgetWithdrawn(deps: Deps, tx: Tx): Promise<void> {
  for (const one of await receivedIn(tx, 'withdrawn')) {
    if (one.item === 'passenger' && (await waitsForPayment(tx, one.key))) continue
    if (one.item === 'plan') await handOnOrder(deps, tx, one.key)
    await withoutEcho(tx, () => forget(tx, one))
  }
}

/**
 * A copied order belongs to one of its passengers and would be deleted with that passenger. If others of the order stay
 * aboard, the order moves to one of them.
 */
async function handOnOrder(deps: Deps, tx: Tx, entitlementId: string): Promise<void> {
  const heir = await heirOfOrder(tx, entitlementId)
  const trip = heir && (await findTrip(tx, heir.tripId))
  if (!heir || !trip) return
  const { accountId } = await accountOfTrip(deps, tx, trip)
  await withoutEcho(tx, () => giveOrder(tx, { ...heir, accountId }))
}
