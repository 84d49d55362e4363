import { useEffect, useEffectEvent, useState } from 'react'
import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { note } from '../../../analytics/note.ts'
import { navigate } from '../../../navigation/router.ts'
import { useSession } from '../../../session/session-store.ts'
import type { PlansBeside } from '../../pre-purchase/index.ts'
import { flightFacts } from '../flight-data/flight-facts.ts'
import { useRecognition } from '../portal-queries.ts'
import type { PlanToPay, SeatAsk } from '../verify/SeatSheet.tsx'

interface Taking {
  offers: readonly PlanOffer[]
  flight: AircraftFlight | undefined
  /** Companions get a plan in the same order (W9). */
  beside: PlansBeside | null
}

/**
 * What a plan's button does: a stranger is asked for the seat first; then a free plan connects, and a paid one is paid for in
 * a sheet over the list.
 */
export function useTakePlan({ offers, flight, beside }: Taking) {
  const [ask, setAsk] = useState<SeatAsk>()
  const [toPay, setToPay] = useState<PlanToPay>()
  const tripId = useSession()?.passenger.tripId
  const knownTripId = useRecognition().data?.userInfo?.tripId

  const go = (tripIdOfBuyer: string, { planId, price }: PlanOffer) => {
    // A free plan needs no checkout, unless companions get a plan with it.
    if (price === 0 && !beside) return navigate('/network/verify', { query: { planId } })
    if (!beside) return pay({ tripId: tripIdOfBuyer, planId })
    // A party's plans have rows of their own: the page of checkout has the room for them.
    const { with: others } = beside.besides(planId)
    navigate('/order/settlement', { query: { tripId: tripIdOfBuyer, planId, aboard: '1', with: others } })
  }
  // In one step: the one sheet takes the place of the other.
  const pay = (plan: PlanToPay) => {
    setAsk(undefined)
    setToPay(plan)
  }
  const take = (offer: PlanOffer) => {
    note('plan_chosen', { ...flightFacts(flight), plan_id: offer.planId })
    if (tripId) go(tripId, offer)
    else setAsk({ planId: offer.planId })
  }
  const goOn = useEffectEvent(() => {
    const offer = offers.find(({ planId }) => planId === ask?.planId)
    if (offer && tripId) go(tripId, offer)
  })
  // The device is recognised after the tap: nothing has to be asked. A check of the seat goes on by itself.
  useEffect(() => {
    if (knownTripId && knownTripId === tripId) goOn()
  }, [knownTripId, tripId])
  return { ask, setAsk, take, toPay, pay, stopPaying: () => setToPay(undefined) }
}
