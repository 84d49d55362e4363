import { useSyncExternalStore } from 'react'

const stepMs = 15_000

const listeners = new Set<() => void>()
// One clock for every part of the page, so that all of them show the same moment.
let now = new Date()
// Runs only while a part shows the time.
let timer: ReturnType<typeof setInterval> | undefined

function step(): void {
  now = new Date()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(step, stepMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The moment, which goes on every quarter of a minute. */
export const useNow = (): Date => useSyncExternalStore(subscribe, () => now)
