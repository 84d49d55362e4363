import assert from 'node:assert/strict'
import { linkProfiles } from '../link/profiles.ts'
import { places } from '../network/lab-network.ts'
import type { World } from './world.ts'

const pings = 200
/** Of so many that chance has little to say. */
const lossPercent = 34

/** A journey says nothing about a satellite that is none. Leaves the link on its quickest profile. */
export async function expectSatellite({ link, network }: Pick<World, 'link' | 'network'>): Promise<void> {
  await link.become({ ...linkProfiles.LEO, lossPercent })
  // Nothing that is lost comes back: ping says so by its exit code only when all of them are.
  const printed = await network.cabin.run(
    ...(['ping', '-n', '-q', '-i', '0.01', '-W', '2', '-c', String(pings), places.groundStation] as const),
  )
  await link.become(linkProfiles.LEO)
  const { delayMs, jitterMs } = linkProfiles.LEO
  const [, least = '', mean = ''] = /= ([\d.]+)\/([\d.]+)\//.exec(printed) ?? []
  assert.ok(Number(least) >= 2 * (delayMs - jitterMs), `a ping came back after ${least} ms`)
  assert.ok(Number(mean) >= 2 * delayMs - jitterMs, `pings came back after ${mean} ms in the mean`)
  const lost = Number(/([\d.]+)% packet loss/.exec(printed)?.[1])
  // Lost on the way there or back.
  const expected = 100 * (1 - (1 - lossPercent / 100) ** 2)
  assert.ok(Math.abs(lost - expected) < 14, `${lost} % of the pings were lost instead of ${Math.round(expected)} %`)
}
