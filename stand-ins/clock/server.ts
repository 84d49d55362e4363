import { getFields, numberField } from '../http/json-fields.ts'
import { json, refuse, type Route } from '../http/routing.ts'
import type { StandInClock } from './stand-in-clock.ts'

const TEN_YEARS = 10 * 366 * 24 * 3600

/** `productUrl` answers undefined if no product is connected; then only the stand-ins' clock moves. */
export function clockRoutes(deps: { clock: StandInClock; productUrl: () => string | undefined }): Route[] {
  const { clock, productUrl } = deps
  return [
    { method: 'GET', path: '/clock', handle: () => json({ now: clock.now().toISOString() }) },
    {
      method: 'POST',
      path: '/clock',
      handle: async (call) => {
        const seconds = numberField(getFields(call), 'advanceSeconds', { min: 0, max: TEN_YEARS })
        // The stand-ins' clock moves first: the product's calls to the gateways while it moves must already see the new
        // time.
        clock.move(seconds * 1000)
        try {
          await moveProduct(productUrl(), seconds)
        } catch (error) {
          clock.move(-seconds * 1000)
          throw error
        }
        await clock.runDue()
        return json({ now: clock.now().toISOString() })
      },
    },
  ]
}

async function moveProduct(productUrl: string | undefined, advanceSeconds: number): Promise<void> {
  if (productUrl === undefined) return
  const url = `${productUrl}/demo/clock`
  let answer: string
  try {
    const headers = { 'content-type': 'application/json', channel: 'WEB' }
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify({ advanceSeconds }) })
    answer = `${response.status} ${await response.text()}`
  } catch {
    throw refuse(502, 'productUnreachable', `The product does not answer at ${url}; no clock was moved.`)
  }
  // The product refuses with status 200 too, and an error code.
  if (!/^2\d\d .*"code":"200"/s.test(answer)) {
    throw refuse(502, 'productRefused', `The product answered ${answer} at ${url}; no stand-in clock was moved.`)
  }
}
