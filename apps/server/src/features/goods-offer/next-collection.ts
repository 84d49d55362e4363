import type { GoodsForFlight } from '@aisle/contract/shop-schemas'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { findFlights, tripsToCome, type Flight } from '../flights/index.ts'
import { collectionBefore } from './arrival-rules.ts'
import { countersAt } from './counter-store.ts'

/** The next flight to leave with this passenger, or a companion, aboard. */
export async function nextFlight(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  session: PassengerCaller['session'],
): Promise<Flight | undefined> {
  const now = clock.now()
  const trips = await tripsToCome(db, session, now)
  const flights = await findFlights(db, [...new Set(trips.map(({ flightId }) => flightId))])
  const toCome = [...flights.values()].filter(({ etd }) => etd > now)
  return toCome.toSorted((a, b) => Number(a.etd) - Number(b.etd))[0]
}

type Collection = Omit<NonNullable<GoodsForFlight['collection']>, 'total' | 'goods'>

/** The counter at which an order that is paid now is ready first, if one is before this flight. */
export async function firstCollection(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { origin, etd }: Flight,
): Promise<Collection | null> {
  const [first] = (await countersAt(db, origin.iata))
    .flatMap(({ name, ...terms }) => {
      const promised = collectionBefore(terms, etd, clock.now())
      return promised ? [{ name, ...promised }] : []
    })
    .toSorted((a, b) => Number(a.from) - Number(b.from))
  if (!first) return null
  return {
    counter: first.name,
    from: first.from.toISOString(),
    until: first.until.toISOString(),
    orderBy: first.orderBy.toISOString(),
  }
}
