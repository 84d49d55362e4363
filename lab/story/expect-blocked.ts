import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import type { Agent } from '../agent/start-agent.ts'
import { portalUrl } from '../cabin/addresses.ts'
import { probes } from '../internet/probe-hosts.ts'
import { places } from '../network/lab-network.ts'
import type { Namespace } from '../network/namespace.ts'
import type { Phone } from '../passenger/phone.ts'

/** The gate must refuse at once: a phone that runs into a timeout takes the network for broken. */
const atOnceMs = 2_000
/** Names are resolved over the satellite, where a query may be lost twice. */
const patienceMs = 20_000

/** Expects that only the portal is reachable and that every probe is redirected to it. */
export async function expectBlocked({ system, machine }: Phone): Promise<void> {
  for (const { host, path, system: whose } of probes) {
    const { status, headers } = await system.does('ask', { url: `http://${host}${path}`, limitMs: patienceMs })
    assert.equal(status, 302, `${whose}'s probe is led to the portal`)
    assert.ok(headers.location?.startsWith(portalUrl), `${whose}'s probe is led to ${headers.location ?? 'nowhere'}`)
  }
  // Use addresses, so that only the gate's refusal is timed.
  await expectRefused(system, `https://${places.web}/`)
  await expectNoPing(machine, places.web)
  // IPv6 must not bypass the gate. Plain http goes to the captive port, on which the lab's server listens on IPv4 only.
  for (const scheme of ['http', 'https']) await expectRefused(system, `${scheme}://[${places.web6}]/`)
  await expectNoPing(machine, places.web6)
}

/** The gate opens for the device, which includes all of its addresses that the gateway has seen. */
export async function untilIpv6({ system }: Phone): Promise<void> {
  const url = `https://[${places.web6}]/`
  const found = await system.does('untilAnswers', { url, status: 200, everyMs: 100, limitMs: 20_000 })
  assert.ok(found, `${url} is answered`)
}

async function expectRefused(system: Agent, url: string): Promise<void> {
  const { status, failure, ms } = await system.does('ask', { url })
  assert.match(failure ?? String(status), /^ECONNRE(SET|FUSED)$/, `${url} is refused`)
  assert.ok(ms < atOnceMs, `${url} is refused after ${ms} ms`)
}

async function expectNoPing(machine: Namespace, address: string): Promise<void> {
  const pinged = await machine.run('ping', '-n', '-c', '1', '-W', '3', address).then(
    () => 'an answer',
    (error: unknown) => String(error),
  )
  assert.notEqual(pinged, 'an answer', `a ping to ${address} is refused`)
}

/** Waits until the portal knows that this phone is captive: it reads the gate's counters every ten seconds. */
export async function untilCaptive(phone: Phone): Promise<void> {
  const limit = performance.now() + 30_000
  while ((await captiveState(phone))['captive'] !== true) {
    assert.ok(performance.now() < limit, 'the portal learns that nothing is open any more')
    await wait(250)
  }
}

/** Expects that each system's probe gets the response of its maker's server. */
export async function expectProbesSucceed({ system }: Phone): Promise<void> {
  await Promise.all(
    probes.map(async ({ host, path, system: whose, success }) => {
      const { status, headers, body, failure } = await system.does('ask', {
        url: `http://${host}${path}`,
        limitMs: patienceMs,
      })
      assert.equal(failure, null, `${whose}'s probe is answered`)
      assert.deepEqual([status, body], [success.status, success.body], `${whose}'s probe`)
      if (success.type) assert.ok(headers['content-type']?.startsWith(success.type), `${whose}'s probe: the type`)
    }),
  )
}

/** Reads the captive state (RFC 8908) from the URL that the phone received by DHCP. */
export async function captiveState({ system, lease }: Phone): Promise<Record<string, unknown>> {
  const { status, headers, body } = await system.does('ask', { url: lease.captiveApi })
  assert.deepEqual([status, headers['content-type']?.split(';')[0]], [200, 'application/captive+json'])
  // The format of RFC 8908.
  return JSON.parse(body) as Record<string, unknown>
}
