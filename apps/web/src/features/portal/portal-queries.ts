import { autoVerify, connectionStatus, flightUserInfo, queryFlightByUserIp } from '@aisle/contract/portal'
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { noteOnce, startTimer } from '../../analytics/note.ts'
import { keepFor } from '../../api/answers/kept-answers.ts'
import { useApiQuery } from '../../api/queries.ts'
import { recognise } from '../../session/session-store.ts'
import { writeFlightData } from '../../storage/flight-data.ts'
import { storage } from '../../storage/storage.ts'
import { flightFacts, rememberPlans } from './flight-data/flight-facts.ts'
import { flightAfter } from './portal-rules.ts'

const flightEveryMs = 30_000
const moveEveryMs = 15_000
const connectionEveryMs = 30_000
const statusEveryMs = 10_000

/** The aircraft's flight and the plans sold aboard; refetched quietly twice a minute and extrapolated in between. */
export function useAircraftFlight() {
  const answer = useApiQuery(
    queryFlightByUserIp,
    {},
    { quiet: true, keep: keepFor.flight, shared: true, refetchInterval: flightEveryMs },
  )
  const now = useDeviceClock()
  // An answer kept from an earlier visit is shown but not recorded: it may belong to another flight.
  const isNews = now !== undefined && now - answer.dataUpdatedAt < flightEveryMs
  const told = isNews ? answer.data?.flight : undefined
  const { flightNo, flightDate, tailNumber, origin, destination } = told ?? {}
  useEffect(() => startTimer('time_to_online'), [])
  useEffect(() => {
    if (flightNo === undefined) return
    const flight = { flightNo, flightDate, tailNumber, origin, destination }
    // Log entries name the flight (spec §3) for longer than the flight itself is kept.
    storage.write('flightInfo', flight)
    writeFlightData('flight', flight)
    noteOnce(`${flightNo} ${flightDate}`, 'portal_opened', flightFacts(flight))
  }, [flightNo, flightDate, tailNumber, origin, destination])
  const { data, dataUpdatedAt } = answer
  const moved = useMemo(
    () =>
      data && (now === undefined ? data : { ...data, flight: flightAfter(data.flight, (now - dataUpdatedAt) / 1000) }),
    [data, dataUpdatedAt, now],
  )
  return { ...answer, data: moved }
}

function watchDeviceClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, moveEveryMs)
  return () => clearInterval(timer)
}

/** In whole seconds, so that two reads during one render return the same snapshot. */
const deviceSeconds = () => Math.floor(Date.now() / 1000)
const noSeconds = () => undefined

/**
 * The device's clock (ms), read at intervals: measures the time between two reads, not the time of day. Undefined
 * during hydration, so that the first render shows the aircraft's own figures, as the page's HTML does.
 */
function useDeviceClock(): number | undefined {
  const seconds = useSyncExternalStore<number | undefined>(watchDeviceClock, deviceSeconds, noSeconds)
  return seconds === undefined ? undefined : seconds * 1000
}

/**
 * Recognises this device by its session or else by its lease (E6). A recognised passenger is logged in
 * without typing anything again (persona 1).
 */
export function useRecognition(options: { poll?: boolean; enabled?: boolean } = {}) {
  const answer = useApiQuery(
    autoVerify,
    {},
    {
      quiet: true,
      staleTime: 0,
      enabled: options.enabled ?? true,
      refetchInterval: options.poll ? connectionEveryMs : false,
    },
  )
  const { accessToken = null, userInfo = null, entitlements } = answer.data ?? {}
  useEffect(() => rememberPlans(entitlements ?? []), [entitlements])
  useEffect(() => recognise({ accessToken, userInfo }), [accessToken, userInfo])
  return answer
}

/** Seat and masked name of the passenger who is logged in for this flight. */
export const useWhoAboard = (enabled: boolean) =>
  useApiQuery(flightUserInfo, {}, { quiet: true, shared: true, staleTime: 0, enabled })

/**
 * This device's connection, answered by the cabin server alone, so it works while the satellite is unavailable (P3).
 */
export function useConnectionStatus() {
  return useApiQuery(connectionStatus, {}, { quiet: true, staleTime: 0, refetchInterval: statusEveryMs })
}
