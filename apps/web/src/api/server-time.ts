import { useEffect, useState } from 'react'
import { getServerTime } from '@aisle/contract/server-time'
import { logClient } from '../client-log/client-log.ts'
import { requestCall } from './call-api.ts'

interface ServerTimeGap {
  /** Absolute difference between server and device, milliseconds (spec §4). */
  gap: number
  /** Server minus device, milliseconds: for what needs a direction, such as countdowns (G5). */
  offset: number
}

/** Half the way there and back counts as the way there. */
export function gapBetween(serverTime: string, asked: number, answered: number): ServerTimeGap {
  const offset = Math.round(Date.parse(serverTime) - (asked + answered) / 2)
  return { gap: Math.abs(offset), offset }
}

let once: Promise<ServerTimeGap> | undefined
let known: ServerTimeGap = { gap: 0, offset: 0 }

/** Asked once, then cached; a failure is logged to the server, counts as no gap, and is asked again next time (E9). */
export function serverTimeGap(): Promise<ServerTimeGap> {
  once ??= measure()
  return once
}

async function measure(): Promise<ServerTimeGap> {
  const asked = Date.now()
  try {
    known = gapBetween(await requestCall(getServerTime, undefined, { unattended: true }), asked, Date.now())
  } catch (error) {
    once = undefined
    logClient('getServerTime error', error instanceof Error ? error.message : String(error))
  }
  return known
}

/** Milliseconds to add to the device's clock; 0 until the server has answered. */
export function useServerClockOffset(): number {
  const [offset, setOffset] = useState(known.offset)
  useEffect(() => {
    let mounted = true
    void serverTimeGap().then((gap) => mounted && setOffset(gap.offset))
    return () => void (mounted = false)
  }, [])
  return offset
}
