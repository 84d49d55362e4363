import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectWhole } from './support/expect-whole.ts'
import { getBackends, localPostgres } from './support/local-postgres.ts'
import { startWork, type AtWork } from './support/product-at-work.ts'
import type { RunningServer } from './support/product.ts'
import { report } from './support/report.ts'
import { say } from './support/say.ts'
import { rounds, seededRandom, type SeededRandom } from './support/seeded-random.ts'

const kills = rounds('AISLE_KILL_ROUNDS', 3)
const victims = ['server', 'backend', 'postmaster'] as const

describe('SIGKILL under load', () => {
  it(
    `loses nothing acknowledged and leaves nothing half-done (${kills} rounds)`,
    { timeout: 60_000 + kills * 30_000 },
    async () => {
      const random = seededRandom()
      const { product, crowd, ...work } = await startWork({ atEnd: onTestFinished, flights: Math.ceil(kills / 3) + 1 })
      let { server } = work
      const readyMs: number[] = []
      let acknowledged = 0
      for (let round = 0; round < kills; round += 1) {
        const victim = victims[round % victims.length] ?? 'server'
        crowd.begin()
        await wait(random.between(300, 2_000))
        const killedAt = performance.now()
        server = await kill(victim, { product, server, crowd }, random)
        await crowd.nextOrder()
        const ready = performance.now() - killedAt
        readyMs.push(ready)
        await wait(random.between(100, 500))
        await crowd.finish()
        const verdict = await expectWhole(product, crowd)
        const more = verdict.acknowledged - acknowledged
        acknowledged = verdict.acknowledged
        say(`round ${round + 1}: ${victim} killed, at work again after ${Math.round(ready)} ms, ${more} acknowledged`)
        expect(server.ended(), server.log()).toBe(false)
      }
      report({ drill: 'SIGKILL', rounds: kills, acknowledged, lost: 0, halfMade: 0, readyMs })
      expect(acknowledged).toBeGreaterThan(kills * 5)
    },
  )
})

/** Restarts a killed server, like a service manager. PostgreSQL must recover without help. */
async function kill(
  victim: (typeof victims)[number],
  { product, server }: AtWork,
  random: SeededRandom,
): Promise<RunningServer> {
  if (victim === 'server') {
    await server.kill()
    return product.startServer()
  }
  const { pid } = await localPostgres(product.dataDir)
  process.kill(victim === 'postmaster' ? pid : random.oneOf(await getBackends(product.dataDir)), 'SIGKILL')
  return server
}
