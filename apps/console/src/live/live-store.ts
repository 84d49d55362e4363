import { liveTopics, type LiveTopic } from '@aisle/contract/console-live'
import { awayPollSeconds } from '@aisle/contract/limits'
import { useSyncExternalStore } from 'react'
import { queryClient } from '../api/query-client.ts'
import type { Stream } from './open-stream.ts'
import { joinStream } from './join-stream.ts'
import { isJustDrawn, keysFor, nextState, splitByPointer, type LiveMessage, type LiveState } from './live-rules.ts'

interface Shown extends LiveState {
  /** Lists have news, and wait because the pointer is on a row. */
  hasNews: boolean
  /** How often something arrived. */
  arrivals: number
}

const nothingYet: Shown = { isLive: false, since: null, hasNews: false, arrivals: 0 }
/** Browsers that hear the same at the same moment ask within this time. */
const spreadMs = 500

// One stream for all parts of the page.
let shown = nothingYet
let stream: Stream | null = null
let poll: ReturnType<typeof setInterval> | undefined
const asked = new Set<LiveTopic>()
let soon: ReturnType<typeof setTimeout> | undefined
const waits = new Map<string, readonly string[]>()
const listeners = new Set<() => void>()

function show(next: Partial<Shown>): void {
  shown = { ...shown, ...next }
  for (const listener of listeners) listener()
}

const isOnRow = () =>
  matchMedia('(hover: hover)').matches && document.querySelector('main :is(tbody tr, .list > *):hover') !== null

function invalidate(keys: readonly (readonly string[])[]): void {
  // Nobody sees a hidden tab: it asks when it is shown again.
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey: [...queryKey], refetchType })
}

function askAnew(): void {
  soon = undefined
  const split = splitByPointer(keysFor([...asked]), isOnRow())
  asked.clear()
  invalidate(split.now)
  for (const key of split.waits) waits.set(key.join(), key)
  if (waits.size > 0) show({ hasNews: true })
}

/** Asks anew for what grows old without a change, unless the pointer is on a row, which must not move. */
export function askAsTimePasses(queryKey: readonly string[]): void {
  if (!isOnRow()) invalidate([queryKey])
}

function askSoon(topics: readonly LiveTopic[]): void {
  for (const topic of topics) asked.add(topic)
  soon ??= setTimeout(askAnew, Math.random() * spreadMs)
}

/** What waited is shown. */
export function showNews(): void {
  if (waits.size === 0) return
  invalidate([...waits.values()])
  waits.clear()
  show({ hasNews: false })
}

const followPointer = () => {
  if (waits.size > 0 && !isOnRow()) showNews()
}

function stopPolling(): void {
  clearInterval(poll)
  poll = undefined
}

function hear(message: LiveMessage): void {
  const justDrawn = isJustDrawn(shown)
  const state = nextState(shown, message)
  show({ ...state, arrivals: shown.arrivals + (message.kind === 'changed' ? 1 : 0) })
  if (state.isLive) stopPolling()
  else poll ??= setInterval(() => askSoon(liveTopics), awayPollSeconds * 1000)
  if (message.kind === 'changed') askSoon(message.topics)
  if (message.kind === 'opened' && justDrawn) invalidate(keysFor(liveTopics))
  // A session that is over is found by asking, as by any call.
  else if (message.kind === 'opened' || message.kind === 'ended') askSoon(liveTopics)
}

/** Follows what changes until the answer is called. */
export function followLive(): () => void {
  stream = joinStream(hear, () => ({ isLive: shown.isLive, since: shown.since }))
  document.addEventListener('pointerover', followPointer)
  return () => {
    stream?.leave()
    stream = null
    document.removeEventListener('pointerover', followPointer)
    stopPolling()
    clearTimeout(soon)
    soon = undefined
    asked.clear()
    waits.clear()
    show(nothingYet)
  }
}

export const tryNow = (): void => stream?.tryNow()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useLive = (): Shown => useSyncExternalStore(subscribe, () => shown)
