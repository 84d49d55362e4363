import * as limits from '@aisle/contract/limits'
import { after, minutes } from '../../platform/clock.ts'
import { fail } from '../../platform/contract-error.ts'
import type { Db } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller, LoginSession } from '../../platform/http/caller.ts'
import { findFlight, findOwnTrip, findTrip, latestFlownTrip, type Flight, type ManifestTrip } from '../flights/index.ts'
import type { SurveyContent } from './survey-content.ts'
import { readSurveyLink } from './survey-link.ts'
import { isAskedNow } from './survey-rules.ts'
import { allSurveys, findSurvey, hasReceivedGoods } from './survey-store.ts'

/** The trip that a survey is about, with its surveys. */
export interface AskedTrip {
  trip: ManifestTrip
  flight: Flight
  surveys: SurveyContent[]
}

export interface Named {
  link?: string | undefined
  tripId?: string | undefined
}

/**
 * The trip whose surveys are meant: of a mail's link, of the named trip, or of the latest flight, in the air or landed;
 * null when there is none.
 * @throws notFound for an invalid link or another passenger's trip; unauthorized
 */
export async function askedTrip(deps: Deps, { session }: Caller, named: Named): Promise<AskedTrip | null> {
  if (named.link !== undefined) return byLink(deps, named.link)
  if (!session) return fail('unauthorized')
  const tripId = named.tripId ?? (await latestTrip(deps, session))
  if (tripId === undefined) return null
  const trip = await findOwnTrip(deps.db, session, tripId)
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  if (!flight) return fail('notFound', { reason: 'survey' })
  const accountId = session.scope === 'account' ? session.accountId : null
  return { trip, flight, surveys: await surveysNow(deps, { flight, tripId, accountId }) }
}

/** The link stays valid when the flight changes. */
async function byLink(deps: Deps, link: string): Promise<AskedTrip> {
  const opened = readSurveyLink(deps, link)
  const trip = opened && (await findTrip(deps.db, opened.tripId))
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  const survey = opened && (await findSurvey(deps.db, opened.surveyId))
  if (!trip || !flight || !survey) return fail('notFound', { reason: 'survey' })
  return { trip, flight, surveys: [survey] }
}

const latestTrip = (deps: Deps, session: LoginSession) => {
  const now = deps.clock.now()
  const landedAfter = after(now, -minutes(limits.surveyLinkDays * 24 * 60))
  const { scope, accountId, tripId } = session
  const whose = scope === 'trip' && tripId !== null ? { tripId } : { accountId }
  return latestFlownTrip(deps.db, whose, { now, landedAfter })
}

/**
 * The surveys open to this trip's passenger now. `accountId`: the account whose goods count besides those of the trip.
 */
export async function surveysNow(
  { db, clock }: { db: Db; clock: Deps['clock'] },
  { flight, tripId, accountId }: { flight: Flight; tripId: string; accountId: string | null },
): Promise<SurveyContent[]> {
  const now = clock.now()
  const ofFlight = { flight, now, days: limits.surveyLinkDays }
  const surveys = await allSurveys(db)
  const hasGoods =
    surveys.some(({ channel }) => isAskedNow(channel, { ...ofFlight, hasGoods: true }))
    && (await hasReceivedGoods(db, { accountId, tripId }))
  return surveys.filter(({ channel }) => isAskedNow(channel, { ...ofFlight, hasGoods }))
}
