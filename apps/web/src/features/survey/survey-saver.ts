import { leftAfter, type Unsaved } from './survey-rules.ts'

/** `waiting`: no way to the server; it is tried again. */
export type SaveState = 'idle' | 'saving' | 'saved' | 'waiting'

interface SaverOptions {
  read: () => Unsaved
  /** Keeps what is left. */
  keep: (left: Unsaved) => void
  send: (unsaved: Unsaved) => Promise<unknown>
  onState: (state: SaveState) => void
  /** The server will not have it: trying again would not help. */
  isFinal: (error: unknown) => boolean
}

const tryAgainMs = 8_000

/** Also of a screen that was left: what was typed earlier must not arrive later. */
let turns: Promise<unknown> = Promise.resolve()

function inTurn(work: () => Promise<void>): Promise<void> {
  const mine = turns.then(work)
  turns = mine.catch(() => undefined)
  return mine
}

const isAny = (unsaved: Unsaved) => Object.keys(unsaved).length > 0

/** Sends what was answered, one call at a time; what is not confirmed stays to be sent again. */
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

  /** Sends now; resolves when nothing is under way any more. */
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
