import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { holderKeys } from '../../platform/http/holder.ts'
import { bringJobsForward } from '../../platform/jobs/job-queue.ts'
import type { LinkMessage } from '../../outside/ground-link/ground-link.ts'
import { heldEntitlementsOfFlight } from '../entitlements/index.ts'
import { takeMessageOfAircraft } from '../help/index.ts'
import { computeOnceHash } from '../surveys/index.ts'
import { recordConflict } from './conflict-store.ts'
import { closeFlight, wasErased, wasGivenFlight, wasGivenPassenger } from './given-flight-store.ts'
import { inSavepoint, isOfTheMessage } from './peer-store.ts'
import * as shapes from './report-schemas.ts'
import {
  flightOfEntitlement,
  insertComplaint,
  insertConsent,
  insertLog,
  insertOutage,
  insertSurveyResponse,
} from './report-store.ts'
import { takeOrderReport } from './take-order-report.ts'

interface Told {
  peer: string
  message: LinkMessage
}

/**
 * Applies one report of an aircraft. A report that cannot be applied is kept for an operator and does not block the
 * rest.
 */
export async function takeReport(deps: Deps, tx: Tx, { peer, message }: Told): Promise<void> {
  const error = await inSavepoint(tx, () => take(deps, tx, { peer, message }))
  if (!error) return
  if (!isOfTheMessage(error)) throw error
  deps.log.error({ err: error, peer, item: message.item, key: message.key }, 'an aircraft told what cannot be applied')
  const detail = { error: error.message.slice(0, 500), body: message.body }
  await recordConflict(deps, tx, { peer, kind: 'notUnderstood', item: message.item, key: message.key, detail })
}

async function take(deps: Deps, tx: Tx, { peer, message }: Told): Promise<void> {
  const { item, key, body } = message
  const ofItsFlight = (flightId: string | undefined) => isItsFlight(deps, tx, { peer, message, flightId })
  switch (item) {
    case 'order':
      return takeOrderReport(deps, tx, { peer, orderNo: key, report: shapes.orderReport.parse(body) })
    case 'consent': {
      const consent = shapes.consentReport.parse(body)
      // Passengers who were rebooked while aboard have consented all the same.
      const known = (await wasGivenPassenger(tx, { peer, tripId: consent.trip_id })) || (await ofItsFlight(undefined))
      if (known) await insertConsent(tx, { ...consent, consent_id: key })
      return undefined
    }
    case 'outage': {
      const outage = shapes.outageReport.parse(body)
      if (await ofItsFlight(outage.flight_id)) await insertOutage(tx, { ...outage, outage_id: key })
      return undefined
    }
    case 'complaint': {
      const complaint = shapes.complaintReport.parse(body)
      if (await ofItsFlight(await flightOfEntitlement(tx, key))) {
        await insertComplaint(tx, { ...complaint, entitlement_id: key })
      }
      return undefined
    }
    case 'log':
      return insertLog(tx, { ...shapes.logReport.parse(body), log_id: key })
    case 'answers': {
      const { answers, ...response } = shapes.surveyReport.parse(body)
      const known = response.trip_id === null || (await wasGivenPassenger(tx, { peer, tripId: response.trip_id }))
      if (!(await ofItsFlight(known ? response.flight_id : undefined))) return undefined
      if (response.trip_id !== null && (await wasErased(tx, response.trip_id))) return undefined
      // Only this side's key can derive the respondent (E13); a response without a name stays anonymous.
      const { trip_id: tripId, survey_id: surveyId } = response
      const onceHash = tripId ? computeOnceHash(deps, { tripId, surveyId }) : `aboard ${key}`
      return insertSurveyResponse(tx, { ...response, response_id: key, once_hash: onceHash }, answers)
    }
    case 'message':
      return takeMessage(deps, tx, { peer, message })
    case 'closing':
      return takeClosing(deps, tx, { peer, message })
    default:
      return recordConflict(deps, tx, { peer, kind: 'notUnderstood', item, key, detail: { body } })
  }
}

/** An aircraft may write only about flights that it was given. */
async function isItsFlight(
  deps: Deps,
  tx: Tx,
  { peer, message, flightId }: Told & { flightId: string | undefined },
): Promise<boolean> {
  if (flightId !== undefined && (await wasGivenFlight(tx, { peer, flightId }))) return true
  const { item, key, body } = message
  await recordConflict(deps, tx, { peer, kind: 'notItsFlight', item, key, detail: { body } })
  return false
}

/** Only the device that wrote the message reads the answer aboard: an aircraft names no account as its writer. */
async function takeMessage(deps: Deps, tx: Tx, { peer, message }: Told): Promise<void> {
  const { order_no: orderNo, created_at: createdAt, holder, ...rest } = shapes.messageReport.parse(message.body)
  const device = holder?.startsWith(holderKeys.device) ? holder : null
  const written = { ...rest, messageId: message.key, orderNo, createdAt, holder: device, aircraft: peer }
  await takeMessageOfAircraft(deps, tx, written)
}

/**
 * The closing report: everything about this flight has arrived, so its plans can be settled without further waiting
 * (W7).
 */
async function takeClosing(deps: Deps, tx: Tx, { peer, message }: Told): Promise<void> {
  const { flight_id: flightId } = shapes.closingReport.parse(message.body)
  if (!(await isItsFlight(deps, tx, { peer, message, flightId }))) return
  const now = deps.clock.now()
  await closeFlight(tx, { peer, flightId, at: now })
  const held = await heldEntitlementsOfFlight(tx, flightId)
  await bringJobsForward(tx, { kind: 'order.afterLanding', keys: held.map(({ orderNo }) => orderNo), runAt: now })
}
