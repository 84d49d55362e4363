import { autoVerify, queryFlightByUserIp } from '@aisle/contract/portal'
import { useEffect } from 'react'
import { useApiQuery } from '../../api/queries.ts'
import { currentSession, logIn } from '../../session/session-store.ts'

const flightEveryMs = 60_000
const connectionEveryMs = 30_000

/** The aircraft's flight and the plans sold aboard; asked again each minute, quietly. */
export function useAircraftFlight() {
  return useApiQuery(queryFlightByUserIp, {}, { quiet: true, refetchInterval: flightEveryMs })
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
