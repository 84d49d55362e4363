import { BridgeError } from './bridge-error.ts'
import type { Clock, NativeWire } from './native-host.ts'
import { failureIn } from './read-answer.ts'

/** The part of `AbortSignal` that we use. */
export interface CancelSignal {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

export interface CallRequest {
  name: string
  data: unknown
  /** Milliseconds from the moment the native is called; `Infinity`: as long as it takes. */
  timeout: number
  signal: CancelSignal | undefined
}

interface Call {
  readonly answer: Promise<unknown>
  start(wire: NativeWire, over?: () => void): void
  refuse(error: BridgeError): void
}

/** Longer delays overflow a browser's timer, which then fires at once. */
const longestDelay = 2 ** 31 - 1

/** One call, which settles once: anything that arrives later, such as a late answer, is ignored. */
function createCall({ name, data, timeout, signal }: CallRequest, clock: Clock): Call {
  let settled = false
  let timer: unknown
  let whenOver: (() => void) | undefined
  let settle: (error: BridgeError | undefined, value?: unknown) => void = () => {}
  const cancel = () => settle(new BridgeError('CANCELLED', `${name}: cancelled`))
  const answer = new Promise<unknown>((resolve, reject) => {
    settle = (error, value) => {
      if (settled) return
      settled = true
      clock.clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
      if (error) reject(error)
      else resolve(value)
      whenOver?.()
    }
  })
  if (signal?.aborted) cancel()
  else signal?.addEventListener('abort', cancel)
  return {
    answer,
    refuse: settle,
    start(wire, over) {
      if (settled) return over?.()
      whenOver = over
      if (timeout <= longestDelay) {
        const late = () => settle(new BridgeError('TIMEOUT', `${name}: no answer for ${timeout} ms`))
        timer = clock.setTimeout(late, timeout)
      }
      try {
        wire.send(name, data, (value) => settle(failureIn(name, value), value))
      } catch (error) {
        settle(error instanceof BridgeError ? error : new BridgeError('NATIVE', `${name}: ${String(error)}`))
      }
    },
  }
}

/**
 * Calls made before the native is ready are queued. They then run one after another, and calls made in the meantime
 * join the end of the queue. Once the queue is empty, calls are sent immediately (spec §4).
 */
export function createCallLine(clock: Clock) {
  const waiting: Call[] = []
  let wire: NativeWire | undefined
  let emptying = false

  const startNext = () => {
    const next = waiting.shift()
    emptying = next !== undefined
    if (next && wire) next.start(wire, startNext)
  }

  return {
    join(request: CallRequest): Promise<unknown> {
      const call = createCall(request, clock)
      if (wire && !emptying) call.start(wire)
      else waiting.push(call)
      return call.answer
    },
    open(found: NativeWire): void {
      wire = found
      startNext()
    },
    refuseAll(error: BridgeError): void {
      for (const call of waiting.splice(0)) call.refuse(error)
    },
  }
}
