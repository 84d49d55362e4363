import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { expectWhole } from './support/expect-whole.ts'
import { beginMeasuring, expectMeasured } from './support/measured-pages.ts'
import { allOfPostgres, clusterIn } from './support/local-postgres.ts'
import { useUpWriteAheadLog } from './support/full-disk.ts'
import { fillDisk, makeLoopDisk, whyNoLoopDisk, type LoopDisk } from './support/loop-disk.ts'
import { signal, stopAll } from '../journeys/support/products/processes.ts'
import { startWork } from './support/product-at-work.ts'
import { getStatus } from './support/product.ts'
import { lookup, ticketForm } from './support/passenger-story.ts'
import { report } from './support/report.ts'
import { sayNotRun } from './support/say.ts'
import { rounds } from './support/seeded-random.ts'
import { Browser, type Exchange } from './support/wire.ts'

const diskMegabytes = 256
const awaySeconds = rounds('AISLE_AWAY_SECONDS', 12)
/** `tooBusy` occurs on an overloaded machine. */
const honestRefusals = ['temporarilyUnavailable', 'tooBusy']
/** Longer than the server takes to give up a query that the fault interrupted. */
const givenUpAfterMs = 6_000

const impossible = await whyNoLoopDisk()

/** Each function takes the database away and returns a function that restores it. */
const ways = {
  'hangs: every process of it stands still': async (dataDir: string) => {
    const everything = await stopAll(() => allOfPostgres(dataDir))
    return async () => signal(everything, 'SIGCONT')
  },
  'is killed and cannot start: its configuration is gone': async (dataDir: string) => {
    const settings = join(clusterIn(dataDir), 'postgresql.conf')
    await rename(settings, `${settings}.gone`)
    signal(await allOfPostgres(dataDir), 'SIGKILL')
    return () => rename(`${settings}.gone`, settings)
  },
}

describe.concurrent(`the database away for ${awaySeconds} s under load`, () => {
  it.for(Object.entries(ways))(
    'is reported to passengers at once and heals without an operator: it %s',
    { timeout: 120_000 + awaySeconds * 2_000 },
    async ([way, takeAway], { onTestFinished }) => {
      const { product, server, crowd } = await startWork({ atEnd: onTestFinished, flights: 3 })
      const measured = beginMeasuring(product)
      onTestFinished(() => measured.finish())
      crowd.begin()
      await crowd.nextOrder()
      const bringBack = await takeAway(product.dataDir)
      const awayFrom = performance.now()
      await wait(givenUpAfterMs)
      expect([await getStatus(`${product.url}/healthz`), await getStatus(`${product.url}/readyz`)]).toEqual([200, 503])
      await wait(awaySeconds * 1_000 - givenUpAfterMs)
      const backFrom = performance.now()
      await bringBack()
      await crowd.nextOrder()
      const readyMs = [performance.now() - backFrom]
      await Promise.all([crowd.finish(), measured.finish()])

      const during = crowd.notes.exchanges.filter(({ sentAt, ms }) => sentAt >= awayFrom && sentAt + ms < backFrom)
      expect(during.length).toBeGreaterThan(10)
      // Every call got a named error in both languages within the limit.
      expect(during.filter(({ error, polite }) => !polite || !honestRefusals.includes(error ?? ''))).toEqual([])
      expect(during.some(({ error }) => error === 'temporarilyUnavailable')).toBe(true)
      expect(during.filter(({ ms }) => ms > givenUpAfterMs)).toEqual([])
      expect(server.ended(), server.log()).toBe(false)
      expect(await getStatus(`${product.url}/readyz`)).toBe(200)
      const { acknowledged } = await expectWhole(product, crowd)
      // The collector accepted events during the fault as well, because it spools them to disk.
      expect([...measured.promised.values()].some((at) => at > awayFrom + givenUpAfterMs && at < backFrom)).toBe(true)
      await expectMeasured(product, measured)
      const drill = way.startsWith('hangs') ? 'database hangs' : 'database gone'
      report({ drill, rounds: 1, acknowledged, lost: 0, halfMade: 0, readyMs })
    },
  )
})

describe.concurrent('a full disk under load', () => {
  it(
    'gets clear refusals, does not stop the server, and heals when space is free again',
    { timeout: 180_000 },
    async ({ onTestFinished }) => {
      if (impossible) return sayNotRun('disk full', impossible)
      let disk = undefined as LoopDisk | undefined
      const prepare = async (folder: string) => {
        disk = await makeLoopDisk(folder, diskMegabytes)
        return `${disk.place}/data`
      }
      const { product, server, crowd } = await startWork({ atEnd: onTestFinished, flights: 2, prepare })
      crowd.begin()
      await crowd.nextOrder()
      const makeRoom = await fillDisk(disk?.place ?? '')
      const fullFrom = performance.now()
      const refused = () => crowd.notes.exchanges.filter(({ sentAt, status }) => sentAt >= fullFrom && status === 503)
      await useUpWriteAheadLog(product)
      // Every passenger of the crowd may be waiting for a mail or a gateway, so a separate visitor asks.
      const over = new AbortController()
      onTestFinished(() => over.abort())
      const note = (exchange: Exchange) => void crowd.notes.exchanges.push(exchange)
      const visitor = new Browser({ url: product.url, language: 'zh', note, over: over.signal })
      while (refused().length < 20) await visitor.ask(lookup, ticketForm(0))
      expect(await getStatus(`${product.url}/healthz`)).toBe(200)
      // Long enough for PostgreSQL to stop and to fail several restarts on the full disk.
      await wait(8_000)
      const roomFrom = performance.now()
      await makeRoom()
      await crowd.nextOrder()
      const readyMs = [performance.now() - roomFrom]
      await crowd.finish()

      expect(refused().every(({ polite }) => polite)).toBe(true)
      expect(server.ended(), server.log()).toBe(false)
      const { acknowledged } = await expectWhole(product, crowd)
      report({ drill: 'disk full', rounds: 1, acknowledged, lost: 0, halfMade: 0, readyMs })
    },
  )
})
