import type { getWifiProductByFlightSchemas } from '@aisle/contract/pre-purchase-schemas'
import { wifiAvailability } from '@aisle/rules/sale-window'
import type { z } from 'zod'
import { fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { isSoldHere, plansOfFlight, presentFlight, presentSaleOffers } from '../flights/index.ts'
import { findFlightsOfDay } from './find-trips.ts'
import { readFlightNo } from './lookup-form.ts'

/** The plans sold on a flight, at list prices, because member prices need a passenger. */
export async function listFlightPlans(
  deps: Deps,
  caller: Caller,
  request: z.output<typeof getWifiProductByFlightSchemas.request>,
): Promise<z.input<typeof getWifiProductByFlightSchemas.response>> {
  const [flight] = await findFlightsOfDay(deps, readFlightNo(deps.airline, request.flightNo), request.flightDate)
  if (!flight) return fail('notFound', { reason: 'flight' })
  const now = deps.clock.now()
  const wifi = wifiAvailability(flight)
  const plans = wifi === 'available' ? await plansOfFlight(deps.db, flight.flightId) : []
  const terms = {
    flight,
    now,
    currency: caller.currency,
    member: false,
    owned: new Set<string>(),
    soldHere: isSoldHere(deps, flight),
  }
  return { flight: presentFlight(flight, now), wifi, products: presentSaleOffers(plans, terms) }
}
