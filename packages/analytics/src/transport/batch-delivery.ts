import type { BrowserWindow } from '../browser/browser-window.ts'
import { onHide, onWake } from '../browser/lifecycle.ts'
import { openNetwork } from '../browser/network.ts'
import { getBody, collectUrl, isTaken } from './collect-request.ts'
import { writeBatch } from './compact-batch.ts'
import type { Delivery } from './delivery.ts'
import { type Chunk, openEventQueue } from './event-queue.ts'
import { openOutcomeListeners } from './outcome-listeners.ts'

/**
 * Milliseconds: until a partial batch is sent, between two checks for chunks left by other pages, and until a request
 * times out, which is long because over a slow link a second try makes both slower.
 */
const batchDelay = 2000
const lookDelay = 15_000
const requestTimeout = 15_000
/** Milliseconds: the first wait after a failure, the longest, and the longest that a server may ask for. */
const firstWait = 1000
const longestWait = 60_000
const longestRetryAfter = 3600_000
/** The most that a browser sends for a page that is unloading, in bytes. */
const farewellBytes = 64 * 1024

/** Sends batches from a stored queue; an event leaves the queue once a server has confirmed it. */
export function createBatchDelivery(window: BrowserWindow, network = openNetwork(window)): Delivery {
  const { tell, onOutcome } = openOutcomeListeners()
  const queue = openEventQueue(window, tell)
  let underWay = 0
  let failures = 0
  /** The reason for waiting: more events, the end of a back-off, or the time that a server named. */
  let waitsFor: 'more' | 'backOff' | 'server' | undefined
  let timer: unknown

  function endWait() {
    // The handle from this window's own setTimeout, of any type.
    window.clearTimeout(timer as never)
    waitsFor = undefined
  }

  function wait(reason: typeof waitsFor, milliseconds: number) {
    endWait()
    waitsFor = reason
    timer = window.setTimeout(() => {
      endWait()
      queue.turn('open', 'closed')
      goOn()
    }, milliseconds)
  }

  /** Sends one batch at a time: a chunk that is due is sent, one that still collects events is waited for. */
  function goOn() {
    if (!queue.mayGo() || underWay || (waitsFor && waitsFor !== 'more')) return
    const chunk = queue.next()
    if (chunk) send(chunk)
    else if (!waitsFor && queue.turn('open', 'open')) wait('more', batchDelay)
  }

  const getRequest = ({ target, events }: Chunk) =>
    [
      `${collectUrl(target, target.compress ? 1 : 0)}&shape=delta`,
      getBody(writeBatch(events), target.compress),
    ] as const

  function send(chunk: Chunk, [url, body] = getRequest(chunk)) {
    underWay++
    chunk.state = 'away'
    network.post(url, body, requestTimeout, (status, retryAfter) => {
      underWay--
      if (isTaken(status)) {
        failures = 0
        if (waitsFor === 'backOff') endWait()
        queue.settle(chunk, 'delivered')
      } else {
        // The server objects to this body only, so the other chunks overtake it.
        chunk.state = status > 399 && status < 429 ? 'aside' : 'closed'
        chunk.tries++
        const longest = Math.min(firstWait * 2 ** failures, longestWait)
        // Several that were under way at once fail for one reason.
        if (!underWay) failures++
        const asked = Number(retryAfter) * 1000
        if (asked > 0) wait('server', Math.min(asked, longestRetryAfter))
        else if (waitsFor !== 'server') wait('backOff', Math.random() * longest)
      }
      goOn()
    })
  }

  function look() {
    queue.look()
    goOn()
    window.setTimeout(look, lookDelay)
  }

  function flush() {
    queue.turn('open', 'closed')
    if (waitsFor !== 'server') endWait()
    goOn()
  }

  onHide(window, () => {
    queue.turn('open', 'closed')
    let room = farewellBytes
    while (queue.mayGo() && waitsFor !== 'server') {
      const chunk = queue.next()
      if (!chunk) return
      const [url, body] = getRequest(chunk)
      room -= body.length
      if (room < 0) return
      if (network.outlives) send(chunk, [url, body])
      // A beacon's outcome is unknown, so its chunk stays queued and is sent again when the page wakes.
      else if (network.beacon(url, body)) chunk.state = 'aside'
      else return
    }
  })
  onWake(window, () => {
    queue.turn('aside', 'closed')
    queue.look()
    if (waitsFor === 'backOff') endWait()
    goOn()
  })
  look()

  return {
    send(event, target) {
      queue.put(event, target)
      goOn()
    },
    flush,
    setConsent(consent) {
      queue.setConsent(consent)
      queue.look()
      goOn()
    },
    onOutcome,
  }
}
