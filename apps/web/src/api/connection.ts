import { memoryStore, useMemoryStore } from '../storage/memory-store.ts'

/**
 * The state of the connection as calls have found it. `navigator.onLine` is no source: captive networks report offline
 * (G10).
 */
interface Connection {
  /** The last call found no way; asked again until one is found. */
  lost: boolean
  /** A call that the passenger waits for has not been answered for a while. */
  slow: boolean
}

const slowAfterMs = 8000

const connection = memoryStore<Connection>({ lost: false, slow: false })
export const { get: currentConnection, subscribe: onConnectionChange } = connection

function set(change: Partial<Connection>): void {
  const before = currentConnection()
  const next = { ...before, ...change }
  if (next.lost !== before.lost || next.slow !== before.slow) connection.set(next)
}

export const useConnection = () => useMemoryStore(connection)

/** A call has ended without an answer. */
export function markLost(): void {
  set({ lost: true })
}

/** Call it for any answer of the server. */
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

/** The passenger stops waiting: each slow call ends as timed out, so its screen offers a retry. */
export function stopWaiting(): void {
  for (const giveUp of slowCalls) giveUp()
}
