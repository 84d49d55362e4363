import type { AboardRefusal, FlightStage } from '@aisle/contract/flight-stages'
import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { aboardRefusal } from '@aisle/rules/flight-stage'

/** The text in the header's one line: the time to go, or its replacement. */
type HeaderLine = 'timeTo' | 'arriving' | 'landedIn' | 'landed' | 'flyingTo' | 'onBoard'

const inTheAir = (stage: FlightStage | undefined) => stage === 'airborne' || stage === 'outOfCoverage'

/** P10. A time of less than a minute is no countdown. */
export function headerLine(flight: Pick<AircraftFlight, 'stage' | 'minutesToDestination'> | undefined, city: boolean) {
  return getHeaderLine(flight?.stage, { city, minutes: flight?.minutesToDestination ?? null })
}

function getHeaderLine(
  stage: FlightStage | undefined,
  { city, minutes }: { city: boolean; minutes: number | null },
): HeaderLine {
  if (stage === 'landed') return city ? 'landedIn' : 'landed'
  if (!city || stage === undefined || stage === 'notAboard') return 'onBoard'
  if (!inTheAir(stage)) return 'flyingTo'
  return minutes !== null && minutes < 1 ? 'arriving' : 'timeTo'
}

export interface PortalView {
  /** The heading above the plans: the invitation to choose a plan, or the reason why there is none to choose. */
  heading: 'choosePlan' | 'noneOnSale' | 'noPlans' | 'noSignal' | 'afterTakeOff' | 'landed' | 'notAboard'
  primary: 'buy' | 'survey' | 'refresh' | null
  /** Why each plan cannot be bought; null for those that can. */
  refusals: (AboardRefusal | null)[]
  /** A plan of the passenger's own can be used now. */
  connects: boolean
  /** The seat can be verified now. */
  asksForSeat: boolean
}

type Offer = Pick<PlanOffer, 'owned' | 'left' | 'onSale'>

/** P10: everything on the portal's screens that depends on where the flight is. */
export function portalView(stage: FlightStage, offers: readonly Offer[]): PortalView {
  const refusals = offers.map((offer) => aboardRefusal(offer, stage))
  const heading = getHeading(stage, refusals)
  return {
    heading,
    primary: primaries[heading],
    refusals,
    connects: inTheAir(stage),
    asksForSeat: inTheAir(stage) || stage === 'boarding',
  }
}

function getHeading(stage: FlightStage, refusals: PortalView['refusals']): PortalView['heading'] {
  if (stage === 'landed' || stage === 'notAboard') return stage
  if (stage === 'before' || stage === 'boarding') return 'afterTakeOff'
  if (refusals.length === 0) return 'noPlans'
  if (stage === 'outOfCoverage') return 'noSignal'
  return refusals.includes(null) ? 'choosePlan' : 'noneOnSale'
}

const primaries = {
  choosePlan: 'buy',
  noneOnSale: null,
  noPlans: 'refresh',
  noSignal: null,
  afterTakeOff: null,
  landed: 'survey',
  notAboard: 'refresh',
} as const satisfies Record<PortalView['heading'], PortalView['primary']>
