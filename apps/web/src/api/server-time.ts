import { useEffect } from 'react'
import { getServerTime } from '@aisle/contract/server-time'
import { logClient } from '../client-log/client-log.ts'
import { currentDrawn, useHydrated } from '../first-screen/drawn.ts'
import { useMemoryStore } from '../storage/memory-store.ts'
import { requestCall } from './call-api.ts'
import { gapBetween, noteMeasuredGap, serverClock, type ServerTimeGap } from './server-clock.ts'

let begin: Promise<void> | undefined
let once: Promise<ServerTimeGap> | undefined

/** The first list needs no clock: until `moment`, nobody's question leaves the page. */
export function askServerTimeAfter(moment: Promise<void>): void {
  begin = moment
}

/** Asked once, then cached; a failure is logged to the server, counts as no gap, and is asked again next time (E9). */
export function serverTimeGap(): Promise<ServerTimeGap> {
  once ??= begin ? begin.then(measure) : measure()
  return once
}

async function measure(): Promise<ServerTimeGap> {
  const asked = Date.now()
  try {
    const serverTime = await requestCall(getServerTime, undefined, { unattended: true })
    noteMeasuredGap(gapBetween(serverTime, asked, Date.now()))
  } catch (error) {
    once = undefined
    logClient('getServerTime error', error instanceof Error ? error.message : String(error))
  }
  return serverClock.get()
}

/** Milliseconds to add to the device's clock; 0 until the server has answered anything. */
export function useServerClockOffset(): number {
  useEffect(() => void serverTimeGap(), [])
  return useMemoryStore(serverClock).offset
}

/** Now, as the server tells it; of the page's HTML, when it was drawn. */
export function useServerNow(): number {
  const hydrated = useHydrated()
  const offset = useServerClockOffset()
  const drawnAt = currentDrawn()?.at
  return hydrated || drawnAt === undefined ? Date.now() + offset : drawnAt
}
