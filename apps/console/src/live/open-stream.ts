import { consolePaths } from '@aisle/contract/console'
import type { LiveEventName, LiveEvents } from '@aisle/contract/console-live'
import { callConsole, CallRefused } from '../api/call-console.ts'
import { isSilent, retryAfterMs, type LiveMessage } from './live-rules.ts'

export interface Stream {
  /** Connects now instead of later, if it is not connected. */
  tryNow(): void
  leave(): void
}

const lookEveryMs = 5_000

/** A refused stream has no words; a call has. */
async function isSignedOut(): Promise<boolean> {
  try {
    await callConsole(consolePaths.session)
    return false
  } catch (error) {
    return error instanceof CallRefused && error.error === 'signedOut'
  }
}

/** Holds the stream of this browser, again and again after it was lost, and tells what it says. */
export function openStream(tell: (message: LiveMessage) => void): Stream {
  let source: EventSource | null = null
  let retry: ReturnType<typeof setTimeout> | undefined
  let tries = 0
  let heardAt = Date.now()
  let triedAt = heardAt
  let hasLeft = false

  function lose(kind: 'away' | 'ended'): void {
    source?.close()
    source = null
    tell({ kind, since: new Date(heardAt).toISOString() })
    clearTimeout(retry)
    retry = setTimeout(connect, retryAfterMs(tries, Math.random()))
    tries += 1
  }

  async function findOutWhy(): Promise<void> {
    if ((await isSignedOut()) && !hasLeft) tell({ kind: 'ended', since: new Date(heardAt).toISOString() })
  }

  function connect(): void {
    clearTimeout(retry)
    let wasReady = false
    triedAt = Date.now()
    const opened = new EventSource(consolePaths.live)
    source = opened
    const on = <Name extends LiveEventName>(name: Name, hear: (data: LiveEvents[Name]) => void) =>
      opened.addEventListener(name, ({ data }: MessageEvent<string>) => {
        heardAt = Date.now()
        // The server writes the events of this type.
        hear(JSON.parse(data) as LiveEvents[Name])
      })
    on('ready', () => {
      tries = 0
      wasReady = true
      tell({ kind: 'opened' })
    })
    on('changed', ({ topics }) => tell({ kind: 'changed', topics }))
    on('away', ({ since }) => tell({ kind: 'away', since }))
    on('beat', () => undefined)
    on('ended', () => lose('ended'))
    opened.addEventListener('error', () => {
      if (source !== opened) return
      lose('away')
      if (!wasReady) void findOutWhy()
    })
  }

  const tryNow = () => {
    if (source === null) connect()
  }
  const look = setInterval(() => {
    if (source !== null && isSilent(Math.max(heardAt, triedAt), Date.now())) lose('away')
  }, lookEveryMs)
  addEventListener('online', tryNow)
  connect()
  return {
    tryNow,
    leave() {
      hasLeft = true
      removeEventListener('online', tryNow)
      clearInterval(look)
      clearTimeout(retry)
      source?.close()
    },
  }
}
