import assert from 'node:assert/strict'
import { pageHost } from '../internet/start-internet.ts'
import type { Phone } from '../passenger/phone.ts'

/** What a download gets when nothing but the plan's speed limits it. @returns kbit/s, of the content alone */
export async function measureSpeed({ system }: Phone, forMs: number): Promise<number> {
  const { bytes, ms } = await system.does('download', { url: `http://${pageHost}/big/1000000000`, limitMs: forMs })
  assert.ok(bytes > 0, 'something came')
  return (bytes * 8) / ms
}

/** The speed of the plan: not more, and not much less. Headers and lost packets cost a part of it. */
export function expectSpeed(kbps: number, capKbps: number): void {
  assert.ok(kbps <= capKbps * 1.1, `${Math.round(kbps)} kbit/s is more than the plan's ${capKbps}`)
  assert.ok(kbps >= capKbps * 0.6, `${Math.round(kbps)} kbit/s is far less than the plan's ${capKbps}`)
}

/** More than would come in the time. */
const endless = { url: `http://${pageHost}/big/4000000000`, limitMs: 60_000, quietMs: 6_000 }

/** Uses a volume plan up to its end. @returns how many bytes came through */
export async function useUp({ system }: Phone): Promise<number> {
  const { bytes, ended } = await system.does('download', endless)
  assert.match(ended, /^(quiet|cut)$/, 'the download is stopped')
  return bytes
}

/** Cuts a running download. @returns how long after `cut` the last byte came */
export async function cutDownload({ system }: Phone, cut: () => Promise<void>): Promise<{ afterMs: number }> {
  const running = system.does('download', endless)
  // It has to run before it can be cut.
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
