import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it, onTestFinished } from 'vitest'
import { expectWhole } from './support/expect-whole.ts'
import { allOfPostgres } from './support/local-postgres.ts'
import { makeLoopDisk, whyNoLoopDisk, type LoopDisk } from './support/loop-disk.ts'
import { signal, untilGone } from '../journeys/support/products/processes.ts'
import { startWork } from './support/product-at-work.ts'
import { report } from './support/report.ts'
import { say, sayNotRun } from './support/say.ts'
import { rounds, seededRandom } from './support/seeded-random.ts'

const cuts = rounds('AISLE_POWER_CUTS', 1)
const diskMegabytes = 1_500
const impossible = await whyNoLoopDisk()

describe('a power cut under load', () => {
  it(
    `loses nothing acknowledged and leaves nothing half-done (${cuts} cuts)`,
    { timeout: 60_000 + cuts * 60_000 },
    async () => {
      if (impossible) return sayNotRun('power cuts', impossible)
      const random = seededRandom()
      // Set by `prepare`: the drill's folder is on one disk.
      let disk = undefined as LoopDisk | undefined
      const prepare = async (folder: string) => {
        disk = await makeLoopDisk(folder, diskMegabytes)
        return `${disk.place}/data`
      }
      const { product, crowd, ...work } = await startWork({ atEnd: onTestFinished, flights: cuts + 1, prepare })
      let { server } = work
      const readyMs: number[] = []
      let acknowledged = 0
      for (let cut = 0; cut < cuts; cut += 1) {
        crowd.begin()
        await wait(random.between(500, 3_000))
        // Freeze every process. The disk's file now contains exactly the data that reached the disk.
        const everything = [server.pid, ...(await allOfPostgres(product.dataDir))]
        signal(everything, 'SIGSTOP')
        await disk?.keepCopy()
        signal(everything, 'SIGKILL')
        await untilGone(everything)
        await disk?.goBackToCopy()
        const powerIsBackAt = performance.now()
        server = await product.startServer()
        await crowd.nextOrder()
        readyMs.push(performance.now() - powerIsBackAt)
        await crowd.finish()
        const verdict = await expectWhole(product, crowd)
        say(
          `cut ${cut + 1}: at work again after ${Math.round(readyMs.at(-1) ?? 0)} ms, ${verdict.acknowledged} acknowledged`,
        )
        acknowledged = verdict.acknowledged
      }
      report({ drill: 'power cut', rounds: cuts, acknowledged, lost: 0, halfMade: 0, readyMs })
      expect(acknowledged).toBeGreaterThan(cuts * 5)
    },
  )
})

describe('a machine that cannot mount a disk', () => {
  it('is detected with the reason', async () => {
    expect(await whyNoLoopDisk(1000)).toBe('only root can mount a disk')
  })

  it('is reported with a warning that nothing was shown', () => {
    const printed: string[] = []
    sayNotRun('power cuts', 'only root can mount a disk', (line) => printed.push(line))
    expect(printed.join()).toMatch(/NOT RUN: power cuts\. only root can mount a disk\.\n.*Nothing was shown/)
  })
})
