import { useEffect, useEffectEvent } from 'react'
import { submitOrder } from '@aisle/contract/orders'
import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { note, noteOnce } from '../../../analytics/note.ts'
import { ApiError, isPassing } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/writes.ts'
import { replaceRoute } from '../../../navigation/router.ts'
import { useSession } from '../../../session/session-store.ts'
import { ConnectFailed } from '../ConnectFailed.tsx'
import { flightFacts, rememberPlans } from '../flight-data/flight-facts.ts'
import { useAircraftFlight, useRecognition } from '../portal-queries.ts'
import { usableEntitlements } from '../portal-rules.ts'
import { ConnectingSky } from './ConnectingSky.tsx'

/**
 * A plan that costs nothing needs no checkout: it is ordered and connected in one view. Where the order is refused,
 * checkout says why and offers the way on.
 */
export function FreePlan({ planId }: { planId: string }) {
  const { data, isPending } = useAircraftFlight()
  const offer = data?.products.find((one) => one.planId === planId)
  const tripId = useSession()?.passenger.tripId
  const { failure, take } = useFreePlan(data?.flight)
  const begin = useEffectEvent(() => {
    if (offer?.price === 0 && tripId) void take(offer, tripId)
    else replaceRoute('/productList', { query: { planId } })
  })
  // The offer is refreshed again and again; it is ordered once.
  useEffect(() => {
    if (!isPending) begin()
  }, [isPending])
  if (failure) return <ConnectFailed failure={failure} onRetry={() => offer && tripId && void take(offer, tripId)} />
  return <ConnectingSky flight={data?.flight} />
}

function useFreePlan(flight: AircraftFlight | undefined) {
  const order = useApiMutation(submitOrder)
  const recognition = useRecognition()

  async function connect(planId: string): Promise<void> {
    const entitlements = (await recognition.refetch()).data?.entitlements ?? []
    rememberPlans(entitlements)
    const taken = usableEntitlements(entitlements).find((one) => one.planId === planId)
    replaceRoute('/network/verify', taken ? { query: { entitlementId: taken.entitlementId } } : {})
  }

  async function take({ planId, currency }: PlanOffer, tripId: string): Promise<void> {
    try {
      const lines = [{ kind: 'WIFI' as const, tripId, planId, quantity: 1 as const }]
      const { orderNo } = await order.mutateAsync({ lines, payable: 0, currency })
      const { flight_no, flight_date } = flightFacts(flight)
      const facts = { flight_no, flight_date, kind: 'WIFI' as const, currency, amount: 0 }
      note('order_placed', facts)
      noteOnce(orderNo, 'order_paid', facts)
    } catch (error) {
      if (!(error instanceof ApiError) || isPassing(error)) return
      if (error.error !== 'alreadyBought') {
        return replaceRoute('/order/settlement', { query: { tripId, planId, aboard: '1' } })
      }
    }
    await connect(planId)
  }
  return { failure: order.error && isPassing(order.error) ? order.error : null, take }
}
