import { funnelSteps, type FunnelStep } from '@aisle/contract/analytics-events'
import { getDays, type Period } from '../period.ts'
import { seededChance, type Chance } from '../sample/seeded-chance.ts'
import { addCatalogue, addFlight, plans, type FlownFlight } from './flown-flights.ts'
import { sellPlan } from './sold-orders.ts'
import { answer, tell, type ReportedEvent } from './reported-events.ts'
import type { WorldRows } from './world-rows.ts'

export interface Filling {
  period: Period
  flightNumbers: readonly string[]
  /** Of each flight. */
  passengers: number
  seed: number
}

/** The share of the sessions at a step that reach the next. */
const goesOn = [0.4, 0.8, 0.7, 0.8, 0.9, 0.6, 0.8, 0.9]
const getAttributes = (flight: FlownFlight, day: string) => ({ flight_no: flight.flightNo, flight_date: day })
const minutes = (at: Date, count: number) => new Date(at.getTime() + count * 60_000)

/** Months as they might have been: every passenger's events, and of some an order, a device and an answer. */
export function fillWorld(rows: WorldRows, { period, flightNumbers, passengers, seed }: Filling): void {
  addCatalogue(rows)
  const chance = seededChance(seed)
  for (const day of getDays(period)) {
    for (const flightNo of flightNumbers) {
      const flight = addFlight(rows, flightNo, day)
      const held = Array.from({ length: passengers }, (_, seat) => fly(rows, { flight, day, seat }, chance))
      const stock = { flight_id: flight.flightId, quota: null, reserved: 0 }
      const sold = (planId: string) => held.filter((one) => one === planId).length
      rows.add('flight_plans', ...plans.map(({ planId }) => ({ ...stock, plan_id: planId, sold: sold(planId) })))
      const ratings = Array.from({ length: chance.some(passengers, 0.1) }, () => chance.pick([5, 5, 4, 4, 3, 1]))
      if (ratings.length > 0)
        answer(rows, { flightId: flight.flightId, at: minutes(flight.eta, 60), ratings, uses: ['A'] })
    }
  }
}

/** @returns the plan that the passenger keeps */
function fly(
  rows: WorldRows,
  { flight, day, seat }: { flight: FlownFlight; day: string; seat: number },
  chance: Chance,
): string | null {
  const who = `${flight.flightId} ${seat}`
  const attributes = getAttributes(flight, day)
  const [ground, aboard] = [
    minutes(flight.etd, -chance.between(120, 2_880)),
    minutes(flight.etd, chance.between(10, 60)),
  ]
  const before = walk({ session: `G ${who}`, at: ground, steps: funnelSteps.slice(0, 5), attributes }, chance)
  const during = walk({ session: `A ${who}`, at: aboard, steps: funnelSteps.slice(5), attributes }, chance)
  tell(rows, [...before, ...during])
  const paid = before.find(({ name }) => name === 'order_paid')
  const online = during.find(({ name }) => name === 'went_online')
  if (!paid && !online) return null
  const plan = chance.pick(plans)
  const currency = chance.next() < 0.7 ? 'CNY' : 'USD'
  const givenBack = !online && chance.next() < 0.3
  sellPlan(rows, {
    orderNo: who,
    flight,
    planId: plan.planId,
    currency,
    amount: currency === 'CNY' ? plan.fen : plan.cents,
    paidAt: paid?.at ?? minutes(aboard, 1),
    ...(online && {
      online: {
        device: who,
        at: minutes(online.at, 1),
        bytes: chance.between(1, 200) * 1048576,
      },
    }),
    ...(givenBack && { refundedAt: minutes(flight.eta, 30) }),
  })
  return givenBack ? null : plan.planId
}

interface Walk {
  session: string
  at: Date
  steps: readonly FunnelStep[]
  attributes: Record<string, string>
}

/** A page, and steps until the passenger leaves; who gets online has waited, and now and then something broke. */
function walk({ session, at, steps, attributes }: Walk, chance: Chance): ReportedEvent[] {
  const told: ReportedEvent[] = [{ session, at, name: null }]
  for (const [index, name] of steps.entries()) {
    if (chance.next() > (goesOn[funnelSteps.indexOf(name)] ?? 1)) break
    const late = chance.next() < 0.1 ? chance.between(30, 600) : 0
    told.push({ session, at: minutes(at, index + 1), name, attributes: name === 'lookup_sent' ? {} : attributes, late })
    if (name !== 'went_online') continue
    const seconds = (3 - 9 * Math.log(1 - chance.next())).toFixed(3)
    told.push({
      session,
      at: minutes(at, index + 1),
      name: 'time_to_online',
      attributes: { ...attributes, event_duration: seconds },
    })
  }
  if (chance.next() < 0.02) {
    const error = {
      error_name: chance.pick(['TypeError', 'RangeError']),
      error_place: 'portal.js:1:402',
      screen: '#/portal',
    }
    told.push({ session, at: minutes(at, 9), name: 'client_error', attributes: { ...attributes, ...error } })
  }
  return told
}
