import { readFileSync } from 'node:fs'
import { afterAll, expect, it } from 'vitest'
import { alarmCauses } from './test-support/alarm-causes.ts'
import { startPrometheus } from './prometheus-server.ts'
import { openWatchedServers } from './test-support/watched-servers.ts'

const written = readFileSync(new URL('../../../docs/examples/prometheus-rules.yml', import.meta.url), 'utf8')
/** The same rules on a clock that runs 60 times as fast: all that changes is minutes to seconds, and an hour to 60. */
const hurried = written
  .replaceAll(/(?<=\[|for: )(\d+)m\b/g, '$1s')
  .replaceAll(/(?<=\[|for: )(\d+)h\b/g, (_, hours: string) => `${Number(hours) * 60}s`)

const servers = await openWatchedServers()
afterAll(() => servers.close())
const prometheus = await startPrometheus({ rules: hurried, targets: servers.targets })
afterAll(() => prometheus.stop())
const causes = alarmCauses(servers)
const alarms = causes.flatMap((cause) => cause.alarms)

it('every alarm has a cause', () => {
  expect(new Set(alarms)).toEqual(new Set([...written.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)))
})

it('no alarm fires while a little of everything goes wrong', { timeout: 300_000 }, async () => {
  // 21 s: the longest window (but for that of an hour) and the longest patience of a rule together take 20.
  for (let evaluation = 0; evaluation < 42; evaluation += 1) {
    await Promise.all(causes.map(({ little }) => little(evaluation)))
    await prometheus.nextEvaluation()
  }
  expect(await prometheus.everFired()).toEqual(new Set())
})

it('every alarm fires while its cause lasts', { timeout: 300_000 }, async () => {
  const last = async ({ alarms: own, much, end }: (typeof causes)[number]) => {
    let quiet: readonly string[] = own
    for (let evaluation = 0; quiet.length > 0 && evaluation < 300; evaluation += 1) {
      await much()
      const firing = await prometheus.nextEvaluation()
      quiet = own.filter((alarm) => !firing.has(alarm))
    }
    await end?.()
    return quiet
  }
  expect((await Promise.all(causes.map(last))).flat()).toEqual([])
  expect(await prometheus.everFired()).toEqual(new Set(alarms))
})
