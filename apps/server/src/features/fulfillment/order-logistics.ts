import type { Language } from '@aisle/contract/language'
import type { Parcel } from '@aisle/contract/orders-schemas'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { TrackingFailed } from '../../outside/parcel-tracking/parcel-tracking.ts'
import { addressShown, findOwnOrder, latestAddress, presentShipment } from '../orders/index.ts'
import {
  askedLongAgo,
  getDeliveredAt,
  isBeingAsked,
  isOver,
  isStale,
  trackToShow,
  type KnownTrack,
} from './parcel-track-rules.ts'
import { keepAnswer, knownParcel, takeTurn, type KnownParcel, type ParcelNumber } from './parcel-track-store.ts'
import { findShipment, noteDelivered } from './shipment-store.ts'

/**
 * The tracking of a passenger's own parcel. All servers together ask the tracking service at most once per number and
 * half-hour; in between, and while it is silent, its last answer is shown.
 * @throws ContractError `notFound`, also for an order not shipped; `trackingUnavailable` when nothing is known
 */
export async function orderLogistics(
  deps: Deps,
  { session, language }: PassengerCaller,
  { orderNo }: { orderNo: string },
): Promise<Parcel> {
  const order = (await findOwnOrder(deps.db, session, orderNo)) ?? fail('notFound', { reason: 'order' })
  const shipment = (await findShipment(deps.db, orderNo)) ?? fail('notFound', { reason: 'shipment' })
  const address = await latestAddress(deps.db, orderNo)
  const { carrierCode, waybillNo } = shipment
  // Some carriers ask for the receiver's phone.
  const track = await currentTrack(deps, { carrierCode, waybillNo, language, phone: address?.phone ?? '' })
  return {
    shipment: presentShipment(shipment, order.state),
    shipTo: address && addressShown(address),
    state: track?.state ?? 'unknown',
    events: (track?.events ?? []).map((event) => ({ ...event, at: event.at.toISOString() })),
    askedAt: track?.answeredAt.toISOString() ?? null,
    stale: track ? isStale(track, deps.clock.now()) : false,
  }
}

type Wanted = ParcelNumber & { language: Language; phone: string }

/** Undefined while the first answer to another request is still on its way. */
async function currentTrack(deps: Deps, wanted: Wanted): Promise<KnownTrack | undefined> {
  const { language } = wanted
  const now = deps.clock.now()
  const known = await knownParcel(deps.db, wanted)
  const own = known.tracks[language]
  if (own && isOver(own, now)) return own
  const shown = presentTracks(known, language)
  const turn = { now, askedUntil: askedLongAgo(now), latest: new Date(now.getTime() + clocksDifferMs) }
  if (await takeTurn(deps.db, wanted, turn))
    return (await askAgain(deps, wanted)) ?? shown ?? fail('trackingUnavailable')
  if (shown) return shown
  // Another request has the turn, perhaps since just now.
  const meanwhile = await knownParcel(deps.db, wanted)
  return (
    presentTracks(meanwhile, language)
    ?? (isBeingAsked(meanwhile.askedAt, now) ? undefined : fail('trackingUnavailable'))
  )
}

const presentTracks = ({ tracks }: KnownParcel, language: Language) =>
  trackToShow(tracks[language], tracks[language === 'zh' ? 'en' : 'zh'])

/** The most by which the clocks of two servers may differ. */
const clocksDifferMs = 120_000

/** Runs outside any transaction: an answer may take seconds. Undefined when there is none. */
async function askAgain(deps: Deps, wanted: Wanted): Promise<KnownTrack | undefined> {
  const { language } = wanted
  try {
    const report = await deps.parcelTracking.track(wanted)
    const at = deps.clock.now()
    await keepAnswer(deps.db, wanted, { language, report, at })
    const deliveredAt = getDeliveredAt(report)
    if (deliveredAt) await noteDelivered(deps.db, wanted, deliveredAt)
    return { ...report, answeredAt: at }
  } catch (error) {
    if (!(error instanceof TrackingFailed)) throw error
    deps.log.warn({ err: error, carrier: wanted.carrierCode }, 'the tracking service did not answer')
    return undefined
  }
}
