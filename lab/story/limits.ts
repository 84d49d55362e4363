import assert from 'node:assert/strict'
import { pageHost } from '../internet/start-internet.ts'
import type { Phone } from '../passenger/phone.ts'

/** Measures a download that only the plan's speed limits. @returns kbit/s of content, without headers */
export async function measureSpeed({ system }: Phone, forMs: number): Promise<number> {
  const { bytes, ms } = await system.does('download', { url: `http://${pageHost}/big/1000000000`, limitMs: forMs })
  assert.ok(bytes > 0, 'something came')
  return (bytes * 8) / ms
}

/** Expects the plan's speed: not more, and not much less. Headers and lost packets cost a part of it. */
export function expectSpeed(kbps: number, capKbps: number): void {
  assert.ok(kbps <= capKbps * 1.1, `${Math.round(kbps)} kbit/s is more than the plan's ${capKbps}`)
  assert.ok(kbps >= capKbps * 0.6, `${Math.round(kbps)} kbit/s is far less than the plan's ${capKbps}`)
}

/** More than can arrive within the limit. */
const endless = { url: `http://${pageHost}/big/4000000000`, limitMs: 60_000, quietMs: 6_000 }

/** Uses up a data plan. @returns how many bytes arrived */
export async function useUp({ system }: Phone): Promise<number> {
  const { bytes, ended } = await system.does('download', endless)
  assert.match(ended, /^(quiet|cut)$/, 'the download is stopped')
  return bytes
}

/** Cuts a running download. @returns how long after `cut` the last byte arrived */
export async function cutDownload({ system }: Phone, cut: () => Promise<void>): Promise<{ afterMs: number }> {
  const running = system.does('download', endless)
  // A second download proves that data flows before the cut.
  const flowing = await system.does('download', { url: `http://${pageHost}/big/20000`, limitMs: 10_000 })
  assert.equal(flowing.ended, 'whole')
  const begunAt = performance.timeOrigin + performance.now()
  await cut()
  const cutAt = performance.timeOrigin + performance.now()
  const { ended, lastByteAt } = await running
  assert.match(ended, /^(quiet|cut)$/, 'the download is stopped')
  assert.ok(lastByteAt > begunAt - 1_000, 'the download was running until then')
  return { afterMs: lastByteAt - cutAt }
}
