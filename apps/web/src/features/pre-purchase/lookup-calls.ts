import { useQueryClient } from '@tanstack/react-query'
import {
  getWifiProductTripByFlightIdentity,
  getWifiProductTripByNameTicket,
  mailCaptchaByFlightIdentity,
  mailCaptchaByNameTicket,
  mailCaptchaVerifyByFlightIdentity,
  mailCaptchaVerifyByNameTicket,
} from '@aisle/contract/pre-purchase'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { note } from '../../analytics/note.ts'
import { callApi } from '../../api/call-api.ts'
import { useApiQuery } from '../../api/queries.ts'
import { queryKey } from '../../api/query-key.ts'
import { currentLanguage } from '../../language/language-store.ts'
import { storage } from '../../storage/storage.ts'
import type { Lookup } from './lookup-store.ts'
import { tripFacts } from './trip/trip-rules.ts'

/** The lookup as shown in log entries (spec §3): neither names nor documents, and only the end of the ticket number. */
function rememberForLog({ way, body }: Lookup, trips: number): void {
  const of =
    'ticketNo' in body
      ? { ticketNo: `***${body.ticketNo.slice(-2)}` }
      : { flightNo: body.flightNo, flightDate: body.flightDate }
  storage.write('ticketInfo', { way, ...of, trips })
}

/** @throws ApiError, which the form shows in place. */
export function useLookup(): (lookup: Lookup) => Promise<Trip[]> {
  const queryClient = useQueryClient()
  return async (lookup) => {
    const language = currentLanguage()
    const { way } = lookup
    note('lookup_sent', { way })
    const answer =
      lookup.way === 'ticket'
        ? await callApi(getWifiProductTripByNameTicket, lookup.body)
        : await callApi(getWifiProductTripByFlightIdentity, lookup.body)
    const call = lookup.way === 'ticket' ? getWifiProductTripByNameTicket : getWifiProductTripByFlightIdentity
    queryClient.setQueryData(queryKey(call, language, lookup.body), answer)
    rememberForLog(lookup, answer.trips.length)
    const [found] = answer.trips
    if (found) note('trip_found', { way, ...tripFacts(found) })
    return answer.trips
  }
}

// These are never sent: the query of the other form is disabled.
const noTicket = { ticketNo: '', lastName: '', firstName: '' }
const noFlight = { flightNo: '', flightDate: '', identityDocId: '' }

/** The trips of a successful lookup: refetched after login (names, owned plans) and in the other language (prices). */
export function useFoundTrips(lookup: Lookup | null) {
  const byTicket = useApiQuery(getWifiProductTripByNameTicket, lookup?.way === 'ticket' ? lookup.body : noTicket, {
    enabled: lookup?.way === 'ticket',
    placeholderData: (previous) => previous,
  })
  const byFlight = useApiQuery(getWifiProductTripByFlightIdentity, lookup?.way === 'flight' ? lookup.body : noFlight, {
    enabled: lookup?.way === 'flight',
    placeholderData: (previous) => previous,
  })
  return lookup?.way === 'flight' ? byFlight : byTicket
}

/** Mails a code to the passenger found by these details. Known and unknown trips answer alike (W5). */
export function sendCode(lookup: Lookup, email: string) {
  return lookup.way === 'ticket'
    ? callApi(mailCaptchaByNameTicket, { ...lookup.body, email })
    : callApi(mailCaptchaByFlightIdentity, { ...lookup.body, email })
}

/** Logs in for the trip (W5), or adds a companion's trip to the session (W9). @throws ApiError captchaWrong {triesLeft}, captchaExpired */
export function verifyCode(lookup: Lookup, answer: { email: string; captcha: string; companion: boolean }) {
  return lookup.way === 'ticket'
    ? callApi(mailCaptchaVerifyByNameTicket, { ...lookup.body, ...answer })
    : callApi(mailCaptchaVerifyByFlightIdentity, { ...lookup.body, ...answer })
}
