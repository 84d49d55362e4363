import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { portalUrl } from '../cabin/addresses.ts'
import { pageHost } from '../internet/start-internet.ts'
import { places } from '../network/lab-network.ts'
import type { Phone } from '../passenger/phone.ts'
import { captiveState, expectProbesSucceed } from './expect-blocked.ts'
import type { World } from './world.ts'

const longestMs = 60_000
const tenMinutes = 600
/** Plan time that may pass outside the outage, between the two readings. */
const slackSeconds = 45

interface Status {
  state: string
  link: string
  outageSeconds: number
}

/** Reads the server's status of this device from the device's page. */
async function getStatus({ page }: Phone): Promise<Status> {
  const envelope = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', channel: 'PORTAL' }
    const response = await fetch('/pditrans/connectionStatus', { method: 'POST', headers, body: '{}' })
    // json() returns any; the statement below gives the type.
    return response.json() as Promise<unknown>
  })
  // Every call returns an envelope (G3).
  const { data } = envelope as { data: Status }
  return data
}

async function untilStateIs(phone: Phone, state: 'online' | 'out_of_coverage'): Promise<Status> {
  const limit = performance.now() + longestMs
  for (;;) {
    const status = await getStatus(phone)
    if (status.state === state) return status
    if (performance.now() > limit) throw new Error(`the phone is not ${state}: ${JSON.stringify(status)}`)
    await wait(250)
  }
}

/**
 * Makes an outage of ten minutes by the product's clock while a time plan is in use. Phones must stay online, the plan
 * must not lose the time, and the outage must be recorded.
 */
export async function liveThroughOutage({ link, product }: World, phone: Phone): Promise<{ noticedAfterMs: number }> {
  const before = await captiveState(phone)
  const urls = [`http://${places.probes}/generate_204`, `http://${places.web}/`]
  // Use addresses: in the first seconds of an outage names are not resolved yet.
  await phone.system.does('beginWatch', { urls })
  const begunAt = performance.now()
  await link.outage(true)
  await untilStateIs(phone, 'out_of_coverage')
  const noticedAfterMs = performance.now() - begunAt
  const during = await captiveState(phone)
  assert.equal(during['captive'], false, 'out of coverage is not captive')
  await expectProbesSucceed(phone)
  await phone.page.goto(`http://${pageHost}/`)
  await phone.page.getByText('No satellite signal').first().waitFor()
  await phone.look('7-outage-page')
  await phone.page.goto(`${portalUrl}/#/network/verify`)
  await phone.page.getByRole('heading').first().waitFor()
  await phone.look('8-outage-portal')
  await product.advanceClock(tenMinutes)
  await link.outage(false)
  const { outageSeconds } = await untilStateIs(phone, 'online')
  assert.ok(outageSeconds >= tenMinutes, `the record says ${outageSeconds} s of outage`)
  await phone.system.does('untilAnswers', { url: `http://${pageHost}/`, status: 200, everyMs: 100, limitMs: longestMs })
  const watched = await phone.system.does('endWatch', { afterMs: 2_000 })
  const led = watched.filter((answer) => /\b30\d\b/.test(answer))
  assert.deepEqual(led, [], 'nobody who is let in is led to the portal, not for a moment of the outage')
  assert.ok(
    watched.some((answer) => answer.endsWith(' 503')),
    'pages were answered aboard meanwhile',
  )
  const after = await captiveState(phone)
  const billed = Number(before['seconds-remaining']) - Number(after['seconds-remaining'])
  assert.ok(billed < slackSeconds, `${billed} s of the plan are gone after an outage of ${tenMinutes} s`)
  return { noticedAfterMs }
}
