import type { StandInClock } from '../clock/stand-in-clock.ts'

/** The shop's answer; status 0 with the reason if there was none. */
export interface ShopAnswer {
  status: number
  body: string
}

/** One notification; `compose` is called for each sending, because some gateways sign the time of sending. */
export interface Letter {
  url: string
  compose: () => { headers: Record<string, string>; body: string }
  isAccepted: (answer: ShopAnswer) => boolean
}

export interface Deliveries {
  sendOnce: (letter: Letter) => Promise<ShopAnswer>
  /** Sends now and, while the shop does not accept, again after each delay of the gateway's schedule. */
  sendUntilAccepted: (letter: Letter) => Promise<ShopAnswer>
}

const PATIENCE_MS = 10_000

export function createDeliveries(deps: {
  clock: StandInClock
  delaysInSeconds: readonly number[]
  timeFactor: number
  stopped: AbortSignal
}): Deliveries {
  const { clock, delaysInSeconds, timeFactor, stopped } = deps
  const accepted = new WeakSet<Letter>()

  const sendOnce = async (letter: Letter): Promise<ShopAnswer> => {
    const { headers, body } = letter.compose()
    const signal = AbortSignal.any([stopped, AbortSignal.timeout(PATIENCE_MS)])
    let answer: ShopAnswer
    try {
      const response = await fetch(letter.url, { method: 'POST', headers, body, redirect: 'manual', signal })
      answer = { status: response.status, body: (await response.text()).slice(0, 2000) }
    } catch (error) {
      answer = { status: 0, body: `not delivered to ${letter.url}: ${getReason(error)}` }
    }
    if (letter.isAccepted(answer)) accepted.add(letter)
    return answer
  }

  const tryLater = (letter: Letter, attempt: number, since: number) => {
    const delay = delaysInSeconds[attempt]
    if (delay === undefined || stopped.aborted) return
    clock.at(since + delay * 1000 * timeFactor, async (dueAt) => {
      if (accepted.has(letter)) return
      await sendOnce(letter)
      if (!accepted.has(letter)) tryLater(letter, attempt + 1, dueAt)
    })
  }

  return {
    sendOnce,
    sendUntilAccepted: async (letter) => {
      const answer = await sendOnce(letter)
      if (!accepted.has(letter)) tryLater(letter, 0, clock.now().getTime())
      return answer
    },
  }
}

function getReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
