import { useSyncExternalStore } from 'react'

/** What the calls have learnt of the way to the server. Never `navigator.onLine`: captive networks say offline (G10). */
interface Connection {
  /** The last call found no way; asked again until one is found. */
  lost: boolean
  /** A call that somebody waits for has not been answered for a while. */
  slow: boolean
}

const slowAfterMs = 8000

let connection: Connection = { lost: false, slow: false }
const listeners = new Set<() => void>()

function set(change: Partial<Connection>): void {
  const next = { ...connection, ...change }
  if (next.lost === connection.lost && next.slow === connection.slow) return
  connection = next
  for (const listener of listeners) listener()
}

export function currentConnection(): Connection {
  return connection
}

export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useConnection(): Connection {
  return useSyncExternalStore(onConnectionChange, currentConnection, currentConnection)
}

/** A call has ended without an answer. */
export function markLost(): void {
  set({ lost: true })
}

/** Something has answered, whatever it said. */
export function markReached(): void {
  set({ lost: false })
}

/** Ends a call that is still open, as its time-out would. */
type GiveUp = () => void
const slowCalls = new Set<GiveUp>()

/** Watches one call; the answer ends the watch. */
export function watchCall(giveUp: GiveUp): () => void {
  const timer = setTimeout(() => {
    slowCalls.add(giveUp)
    set({ slow: true })
  }, slowAfterMs)
  return () => {
    clearTimeout(timer)
    slowCalls.delete(giveUp)
    set({ slow: slowCalls.size > 0 })
  }
}

/** The passenger does not wait any longer: each slow call ends as timed out, so its screen offers to try again. */
export function stopWaiting(): void {
  for (const giveUp of slowCalls) giveUp()
}
