import { renewedWithinSeconds } from '../../../src/outside/access-gate/access-gate.ts'
import { plansOrdered } from './books.ts'
import { demand } from '../model-violation.ts'
import type { ModelWorld } from '../model-world.ts'

const renewalMs = renewedWithinSeconds * 1_000

/** From now on the portal cannot know which devices are online: it was cut off, crashed, or missed a report. */
export function doubt({ doubt: doubted, clock }: ModelWorld): void {
  doubted.since ??= clock.now().getTime()
}

/** The portal has reconciled with the gate, and no reported flight event is still unprocessed. */
export function knowAgain({ doubt: doubted, clock, books }: ModelWorld): void {
  if (books.jobs.some(({ kind, runAt }) => kind === 'flight.review' && Date.parse(runAt) <= clock.now().getTime()))
    return
  if (doubted.since !== null) doubted.spent += clock.now().getTime() - doubted.since
  doubted.since = null
}

/** P3, facts §6: what is billed was there, and what has ended is closed. */
export function requireAboard(world: ModelWorld): void {
  requireClosed(world)
  const { books, gate, clock } = world
  const now = clock.now().getTime()
  const open = gate.open
  for (const { plan, orderNo } of plansOrdered(world)) {
    const flight = books.flights.find(({ flightId }) => flightId === plan.flightId)
    // The landing books a flight to its end, and what the gate had lost by then with it.
    if (!flight || now >= new Date(flight.eta).getTime()) continue
    const grants = books.grantsEver.filter(({ entitlementId }) => entitlementId === plan.entitlementId)
    const given = givenMs(world, { flightId: plan.flightId, grantIds: grants.map(({ grantId }) => grantId), now })
    const running = books.grants.find((grant) => grant.entitlementId === plan.entitlementId && grant.state === 'online')
    const shown =
      running && open.get(running.device) === running.grantId ? now - new Date(running.openedAt).getTime() : 0
    const billed = plan.secondsUsed * 1_000 + Math.max(0, shown)
    const text = () => `${orderNo}: billed ${billed} ms, online ${given}: ${JSON.stringify({ plan, running })}`
    demand(
      plan.secondsUsed >= 0 && billed <= given + unknownMs(world, now),
      'nobody pays for time that was not there',
      text,
    )
    demand(plan.planId !== 'HOUR' || plan.secondsUsed <= 3_600, 'a plan gives no more than was sold', text)
    const moved = grants.reduce((sum, { grantId }) => sum + (gate.moved.get(grantId) ?? 0), 0)
    const fits = plan.bytesUsed >= 0 && plan.bytesUsed <= moved
    demand(fits, 'nobody pays for bytes that did not move', () => `${orderNo}: ${plan.bytesUsed} of ${moved}`)
  }
}

function unknownMs({ doubt: { since, spent } }: ModelWorld, now: number): number {
  return spent + (since === null ? 0 : now - since)
}

/** How long the gate really had these open while the satellite was there. */
function givenMs(
  { gate, books }: ModelWorld,
  { grantIds, flightId, now }: { grantIds: readonly string[]; flightId: string; now: number },
): number {
  const outages = books.outages
    .filter((outage) => outage.flightId === flightId)
    .map(({ from, until }) => ({ from: Date.parse(from), until: until === null ? Infinity : Date.parse(until) }))
  let sum = 0
  for (const { grantId, from, until } of gate.spans) {
    if (!grantIds.includes(grantId)) continue
    const end = Math.min(until, now)
    const away = outages.map((one) => Math.max(0, Math.min(one.until, end) - Math.max(one.from, from)))
    sum += Math.max(0, end - from - away.reduce((all, ms) => all + ms, 0))
  }
  return sum
}

/** The renewal is all that a gate may be behind its portal. */
function requireClosed({ gate, books, unwanted, clock }: ModelWorld): void {
  const now = clock.now().getTime()
  const running = books.grants.filter(({ state }) => state !== 'paused')
  const open = gate.open
  for (const key of unwanted.keys()) if (open.get(key.split(' ')[0] ?? '') !== key.split(' ')[1]) unwanted.delete(key)
  for (const [device, grantId] of open) {
    const key = `${device} ${grantId}`
    if (running.some((grant) => grant.grantId === grantId && grant.device === device)) unwanted.delete(key)
    else if (!unwanted.has(key)) unwanted.set(key, now)
    const since = unwanted.get(key) ?? now
    demand(now - since <= renewalMs, 'what has ended is closed', () => `${key} for ${now - since} ms`)
  }
}

/** After a look of a portal that nothing disturbed. */
export function requireInStep({ gate, books }: ModelWorld): void {
  const open = gate.open
  const running = books.grants.filter(({ state }) => state !== 'paused')
  const extra = [...open].filter(([device, id]) => !running.some((one) => one.grantId === id && one.device === device))
  demand(extra.length === 0, 'after a look the gate is what the books say', () => JSON.stringify({ extra, running }))
  demand(new Set(open.values()).size === open.size, 'a device is open at one address', () => JSON.stringify([...open]))
}
