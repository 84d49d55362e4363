import { autoVerify, queryFlightByUserIp } from '@aisle/contract/portal'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { currentSession, logIn } from '../../session/session-store.ts'
import { writeFlightData } from '../../storage/flight-data.ts'
import { storage } from '../../storage/storage.ts'

const flightEveryMs = 60_000
const connectionEveryMs = 30_000

/** The aircraft's flight and the plans sold aboard; asked again each minute, quietly. */
export function useAircraftFlight() {
  const answer = useApiQuery(queryFlightByUserIp, {}, { quiet: true, refetchInterval: flightEveryMs })
  const { flightNo, tailNumber, origin, destination } = answer.data?.flight ?? {}
  useEffect(() => {
    if (flightNo === undefined) return
    const flight = { flightNo, tailNumber, origin, destination }
    // Log entries say which flight it was (spec §3), for longer than the flight itself is remembered.
    storage.write('flightInfo', flight)
    writeFlightData('flight', flight)
  }, [flightNo, tailNumber, origin, destination])
  return answer
}

/**
 * What the cabin knows of this device: by its session, else by its lease (E6). Recognised by the lease, it is logged in
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
  const { accessToken, userInfo } = answer.data ?? {}
  useEffect(() => {
    if (accessToken && userInfo && currentSession()?.passenger.tripId !== userInfo.tripId)
      logIn({ accessToken, userInfo })
  }, [accessToken, userInfo])
  return answer
}
