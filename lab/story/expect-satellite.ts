import assert from 'node:assert/strict'
import { linkProfiles } from '../link/profiles.ts'
import { places } from '../network/lab-network.ts'
import type { World } from './world.ts'

const pings = 200
/** High enough that with 200 pings the measured loss varies little. */
const lossPercent = 34

/** Proves that the link delays and loses packets, without which the journey would prove little. Leaves it on LEO. */
export async function expectSatellite({ link, network }: Pick<World, 'link' | 'network'>): Promise<void> {
  await link.become({ ...linkProfiles.LEO, lossPercent })
  // ping's exit code reports lost packets only if all are lost.
  const printed = await network.cabin.run(
    ...(['ping', '-n', '-q', '-i', '0.01', '-W', '2', '-c', String(pings), places.groundStation] as const),
  )
  await link.become(linkProfiles.LEO)
  const { delayMs, jitterMs } = linkProfiles.LEO
  const [, least = '', mean = ''] = /= ([\d.]+)\/([\d.]+)\//.exec(printed) ?? []
  assert.ok(Number(least) >= 2 * (delayMs - jitterMs), `a ping came back after ${least} ms`)
  assert.ok(Number(mean) >= 2 * delayMs - jitterMs, `pings came back after ${mean} ms in the mean`)
  const lost = Number(/([\d.]+)% packet loss/.exec(printed)?.[1])
  // A ping can be lost on the way there or back.
  const expected = 100 * (1 - (1 - lossPercent / 100) ** 2)
  assert.ok(Math.abs(lost - expected) < 14, `${lost} % of the pings were lost instead of ${Math.round(expected)} %`)
}
