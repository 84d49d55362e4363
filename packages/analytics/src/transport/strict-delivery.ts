import type { BrowserWindow } from '../browser/browser-window.ts'
import { openOldNetwork } from '../browser/old-network.ts'
import type { AnalyticsEvent } from '../event.ts'
import { getBody, collectUrl, isTaken } from './collect-request.ts'
import type { Consent, Delivery, DeliveryTarget } from './delivery.ts'
import { packToUrl } from './lz-pack.ts'
import { openOutcomeListeners } from './outcome-listeners.ts'

/** Of facts, "Delivery rules": milliseconds before another way is tried, and how many events are under way at once. */
const changeDelay = 800
const atOnce = 10

type Way = NonNullable<DeliveryTarget['sendType']>
type Job = readonly [event: AnalyticsEvent, target: DeliveryTarget]

/** As the original sends: one event in a request, three ways one after the other, nothing kept. */
export function createStrictDelivery(window: BrowserWindow, network = openOldNetwork(window)): Delivery {
  const { tell, onOutcome } = openOutcomeListeners()
  const waiting: Job[] = []
  let consent: Consent = 'pending'
  let underWay = 0
  let starting = false

  function start() {
    // A beacon ends within its beginning: the loop that is running takes the next.
    if (starting) return
    starting = true
    while (consent === 'granted' && underWay < atOnce) {
      const job = waiting.shift()
      if (!job) break
      underWay++
      tryBy(job[1].sendType ?? 'beacon', job)
    }
    starting = false
  }

  function tryBy(way: Way, job: Job) {
    const [event, target] = job
    const { compress, requestTimeout = 5000 } = target
    const text = JSON.stringify([event])
    const end = (taken: boolean) => {
      underWay--
      tell([event], taken ? 'delivered' : 'dropped')
      start()
    }
    const endOr = (next: Way) => (taken: boolean) =>
      taken
        ? end(taken)
        : void window.setTimeout(() => (consent === 'denied' ? end(false) : tryBy(next, job)), changeDelay)
    if (way === 'image') {
      // Unpacked text is percent-encoded; the original leaves `&`, `#`, `+` and `%`, which cuts or changes the text.
      const data = compress ? packToUrl(text) : encodeURIComponent(text)
      return network.image(`${collectUrl(target, compress ? 11 : 0)}&data=${data}`, requestTimeout, end)
    }
    const url = collectUrl(target, compress ? 1 : 0)
    const body = getBody(text, compress)
    if (way === 'beacon' && network.beacon) endOr('xhr')(network.beacon(url, body))
    else network.xhr(url, body, requestTimeout, (status) => endOr('image')(isTaken(status)))
  }

  return {
    send(event, target) {
      if (consent === 'denied') return tell([event], 'dropped')
      waiting.push([event, target])
      start()
    },
    flush: start,
    setConsent(next) {
      consent = next
      const refused = next === 'denied' ? waiting.splice(0) : []
      tell(
        refused.map(([event]) => event),
        'dropped',
      )
      start()
    },
    onOutcome,
  }
}
