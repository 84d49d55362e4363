import { memoryStore } from '../../storage/memory-store.ts'
import { leftAfter, type Unsaved } from './survey-rules.ts'

/** `waiting`: the server is unreachable; saving is retried. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting'

interface SaverOptions {
  read: () => Unsaved
  /** Keeps the answers that are left. */
  keep: (left: Unsaved) => void
  /** Resolves once the form shows the answers as saved ones: `keep` takes the unsaved ones away then. */
  send: (unsaved: Unsaved) => Promise<unknown>
  onState: (state: SaveState) => void
  /** The server refuses the answers: retrying would not help. */
  isFinal: (error: unknown) => boolean
}

const tryAgainMs = 8_000

/** Shared with screens already left: earlier input must not arrive after later input. */
const lastTurn = memoryStore<Promise<unknown>>(Promise.resolve())

function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = lastTurn.get().then(work)
  lastTurn.set(mine.catch(() => undefined))
  return mine
}

const isAny = (unsaved: Unsaved) => Object.keys(unsaved).length > 0

/** Saves answers, one call at a time; unconfirmed ones are sent again. */
export function surveySaver({ read, keep, send, onState, isFinal }: SaverOptions) {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let stopped = false

  function later(ms: number) {
    clearTimeout(timer)
    if (!stopped) timer = setTimeout(() => void flush(), ms)
  }

  async function sendOnce(): Promise<void> {
    const sent = read()
    if (!isAny(sent)) return
    onState('saving')
    await send(sent)
    keep(leftAfter(read(), sent))
    onState('saved')
  }

  async function run(): Promise<void> {
    try {
      do await inTurn(sendOnce)
      while (!stopped && isAny(read()))
    } catch (error) {
      onState('waiting')
      if (!isFinal(error)) later(tryAgainMs)
    }
  }

  /** Saves now; resolves when no call is running. */
  function flush(): Promise<void> {
    clearTimeout(timer)
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }

  return {
    later,
    flush,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
export type SurveySaver = ReturnType<typeof surveySaver>
