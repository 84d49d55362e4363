import { useEffect, useSyncExternalStore } from 'react'
import { getServerTime } from '@aisle/contract/server-time'
import { logClient } from '../client-log/client-log.ts'
import { currentDrawn } from '../first-screen/drawn.ts'
import { useMemoryStore } from '../storage/memory-store.ts'
import { requestCall } from './call-api.ts'
import { gapBetween, noteMeasuredGap, serverClock, type ServerTimeGap } from './server-clock.ts'

interface Question {
  /** No request before it resolves. */
  begin?: Promise<void>
  answer?: Promise<ServerTimeGap> | undefined
}

const createQuestion = (): Question => ({})
const question = createQuestion()

/** The first list needs no clock: no time request is sent before `moment`. */
export function askServerTimeAfter(moment: Promise<void>): void {
  question.begin = moment
}

/** Asked once, then cached; a failure is logged to the server, counts as no gap, and is asked again next time (E9). */
export function serverTimeGap(): Promise<ServerTimeGap> {
  const { begin } = question
  question.answer ??= begin ? begin.then(measure) : measure()
  return question.answer
}

async function measure(): Promise<ServerTimeGap> {
  const asked = Date.now()
  try {
    const serverTime = await requestCall(getServerTime, undefined, { unattended: true })
    noteMeasuredGap(gapBetween(serverTime, asked, Date.now()))
  } catch (error) {
    question.answer = undefined
    logClient('getServerTime error', error instanceof Error ? error.message : String(error))
  }
  return serverClock.get()
}

/** Milliseconds to add to the device's clock; 0 until the server has answered anything. */
export function useServerClockOffset(): number {
  useEffect(() => void serverTimeGap(), [])
  return useMemoryStore(serverClock).offset
}

const lookEveryMs = 15_000

function watchClock(onTick: () => void): () => void {
  const timer = setInterval(onTick, lookEveryMs)
  return () => clearInterval(timer)
}

/** Whole seconds: repeated reads during one render must agree. */
const deviceSeconds = () => Math.floor(Date.now() / 1000)
/** The page's HTML goes by the server's clock as it was when it was drawn. */
const secondsOfHtml = () => Math.floor((currentDrawn()?.at ?? Date.now()) / 1000)

/** The server's time now, in milliseconds; a mounted screen updates four times a minute. */
export function useServerNow(): number {
  return useSyncExternalStore(watchClock, deviceSeconds, secondsOfHtml) * 1000 + useServerClockOffset()
}
