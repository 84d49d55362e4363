import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it, vi } from 'vitest'
import { collectedEvent, countingSink } from '../../../test-support/collected-events.ts'
import { eventLine, readEventLine } from './event-line.ts'
import { openSpoolingSink, spoolDefaults, type SpoolOptions } from './spooling-sink.ts'

const root = await mkdtemp(join(tmpdir(), 'spool-'))
afterAll(() => rm(root, { recursive: true, force: true }))

let folders = 0
const newFolder = () => join(root, String((folders += 1)))
const silent = () => undefined
const soon = { timeout: 60_000, interval: 2 }
const log = { info: silent, warn: silent, error: silent }
const quick = { ...spoolDefaults, retryMs: 1, longestRetryMs: 1, patienceMs: 50 }
const open = (sink: ReturnType<typeof countingSink>, folder: string, options: Partial<SpoolOptions> = {}) =>
  openSpoolingSink(sink, { ...quick, folder, ...options }, log)
const events = (keys: readonly string[]) => keys.map((key) => collectedEvent(key))
const linesIn = async (folder: string) => (await readdir(folder)).filter((name) => name.endsWith('.lines'))
const away = () => Promise.reject(new Error('away'))

it('passes events straight to a working sink, and leaves nothing on disk', async () => {
  const folder = newFolder()
  const sink = countingSink()
  const spool = await open(sink, folder)
  await spool.take(events(['a', 'b']))
  expect(sink.taken).toEqual(['a', 'b'])
  expect(spool.spooled()).toEqual({ files: 0, bytes: 0, lost: 0, setAside: 0 })
  await spool.close()
  expect(await linesIn(folder)).toEqual([])
})

it('keeps events while the sink is away or silent, and processes them in order, also after a restart', async () => {
  const folder = newFolder()
  const silentSink = countingSink(() => new Promise(() => undefined))
  const first = await open(silentSink, folder, { fileBytes: 400, patienceMs: 5 })
  await first.take(events(['1']))
  // The sink is now known to be away, so callers do not wait for it.
  await first.take(events(['2', '3']))
  await first.take(events(['4']))
  expect(first.spooled().files).toBeGreaterThan(1)
  // Left open like after a kill: the sink never answers.
  const sink = countingSink()
  const second = await open(sink, folder)
  await vi.waitFor(() => expect(sink.taken).toEqual(['1', '2', '3', '4']))
  await vi.waitFor(() => expect(second.spooled().files).toBe(0), soon)
  await second.take(events(['5']))
  expect(sink.taken.at(-1)).toBe('5')
  await second.close()
  await first.close()
})

it('sets aside only an incomplete last line and what the sink refuses', async () => {
  const folder = newFolder()
  const before = await open(countingSink(away), folder, { retryMs: 10_000 })
  await before.take(events(['good-1', 'refused', 'good-2']))
  await before.close()
  const [name = ''] = await linesIn(folder)
  await appendFile(join(folder, name), eventLine(collectedEvent('half')).slice(0, 50))
  await writeFile(join(folder, '000000000099.lines'), `not an event\n${eventLine(collectedEvent('last'))}\n`)
  let timesAway = 3
  const sink = countingSink((batch) => {
    if ((timesAway -= 1) >= 0) return away()
    if (batch.some(({ eventKey }) => eventKey === 'refused'))
      throw Object.assign(new Error('unsupported Unicode escape sequence'), { code: '22P05' })
  })
  const spool = await open(sink, folder)
  await vi.waitFor(() => expect(spool.spooled().files).toBe(0), soon)
  expect(sink.taken).toEqual(['good-1', 'good-2', 'last'])
  expect(spool.spooled().setAside).toBe(3)
  const aside = await readFile(join(folder, 'set-aside.txt'), 'utf8')
  expect(aside.split('\n').map((line) => line.split('\t')[0])).toEqual(['refused', 'cut off', 'not readable', ''])
  // A new file is created after the existing ones.
  await spool.close()
})

it('drops the oldest file when there is no more room, and counts and logs the loss', async () => {
  const folder = newFolder()
  const said: unknown[] = []
  const sink = countingSink(away)
  const options = { ...quick, folder, retryMs: 10_000, fileBytes: 1_000, mostBytes: 4_000 }
  const spool = await openSpoolingSink(sink, options, { ...log, error: (fields: unknown) => void said.push(fields) })
  for (let at = 0; at < 40; at += 1) await spool.take(events([String(at)]))
  const { bytes, files, lost } = spool.spooled()
  expect(bytes).toBeLessThanOrEqual(4_000)
  expect(said).toContainEqual({ lines: expect.any(Number) })
  await spool.close()
  const left = (await Promise.all((await linesIn(folder)).map((name) => readFile(join(folder, name), 'utf8'))))
    .join('')
    .split('\n')
    .filter(Boolean)
    .map((line) => readEventLine(line)?.eventKey)
  expect(left).toHaveLength(40 - lost)
  expect(left.at(-1)).toBe('39')
  expect(files).toBe((await linesIn(folder)).length)
})

it('acknowledges nothing that the disk has not confirmed', async () => {
  const folder = newFolder()
  const spool = await open(countingSink(away), folder, { retryMs: 10_000 })
  const probe = await openFile(join(root, 'probe'), 'w')
  // All file handles share this prototype.
  const sync = vi.spyOn(Object.getPrototypeOf(probe) as typeof probe, 'datasync').mockRejectedValue(new Error('EIO'))
  for (let tries = 0; tries < 5; tries += 1) await expect(spool.take(events(['a']))).rejects.toThrow('EIO')
  // A disk that stays full must not collect thousands of files.
  expect(await linesIn(folder)).toEqual([])
  sync.mockRestore()
  await probe.close()
  await spool.take(events(['b']))
  expect(spool.spooled().files).toBe(1)
  await spool.close()
})

it('shares its folder with a second server, and one of them processes what either has acknowledged', async () => {
  const folder = newFolder()
  const far = { retryMs: 100_000, longestRetryMs: 100_000 }
  let asked = 0
  const silentSink = countingSink(() => {
    asked += 1
    return away()
  })
  const first = await open(silentSink, folder, far)
  await first.take(events(['1']))
  // The first file has been closed for processing; the next one stays open.
  await vi.waitFor(() => expect(asked).toBe(2), soon)
  await first.take(events(['2']))
  const sink = countingSink()
  const second = await open(sink, folder)
  // The second server has processed and deleted the first one's files, one of which is still open there.
  await vi.waitFor(() => expect(second.spooled().files).toBe(0), soon)
  await first.take(events(['3']))
  const third = await open(countingSink(away), folder, far)
  await Promise.all([first.take(events(['4'])), third.take(events(['5']))])
  await Promise.all([first.close(), third.close()])
  const last = await open(sink, folder)
  await vi.waitFor(() => expect([second.spooled().files, last.spooled().files]).toEqual([0, 0]), soon)
  expect([...sink.counts().keys()].toSorted()).toEqual(['1', '2', '3', '4', '5'])
  expect(await linesIn(folder)).toEqual([])
  await Promise.all([second.close(), last.close()])
})

it('closes without waiting for a hanging sink', async () => {
  const folder = newFolder()
  const before = await open(countingSink(away), folder, { retryMs: 100_000 })
  await before.take(events(['a']))
  await before.close()
  let isAsked = false
  const hangs = () => {
    isAsked = true
    return new Promise<void>(() => undefined)
  }
  const hanging = await open(countingSink(hangs), folder, { patienceMs: 100_000 })
  await vi.waitFor(() => expect(isAsked).toBe(true), soon)
  await hanging.close()
  expect(await linesIn(folder)).toHaveLength(1)
})

it('fails when the disk fails too, and then asks the sink again', async () => {
  const folder = newFolder()
  let isAway = true
  const sink = countingSink(() => (isAway ? away() : undefined))
  const spool = await open(sink, folder)
  // Replaces the folder by a file, so that writing fails.
  await rm(folder, { recursive: true })
  await writeFile(folder, '')
  await expect(spool.take(events(['a']))).rejects.toThrow(/ENOTDIR|not a directory/)
  isAway = false
  await spool.take(events(['a']))
  expect(sink.taken).toEqual(['a'])
  await spool.close()
})

it('loses no acknowledged event, whatever the sink does and whenever it is reopened', async () => {
  const step = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: fc.constant('take' as const), number: fc.integer({ min: 1, max: 5 }) }) },
    { weight: 1, arbitrary: fc.constant({ do: 'restart' as const, number: 0 }) },
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 20 }), fc.infiniteStream(fc.nat(3)), async (steps, fates) => {
      const folder = newFolder()
      const sink = countingSink(async (batch) => {
        const { value: fate } = fates.next()
        if (fate === 0) throw new Error('away')
        // The sink stores the events, but its answer is lost.
        if (fate === 1) sink.taken.push(...batch.map(({ eventKey }) => eventKey))
        if (fate === 1) throw new Error('the answer was lost')
      })
      let spool = await open(sink, folder, { fileBytes: 700 })
      const given: string[] = []
      const takings: Promise<void>[] = []
      for (const { do: what, number } of steps) {
        const keys = Array.from({ length: number }, (_, at) => `${given.length + at}`)
        given.push(...keys)
        if (what === 'take') takings.push(spool.take(events(keys)))
        else {
          await Promise.all(takings)
          await spool.close()
          spool = await open(sink, folder, { fileBytes: 700 })
        }
      }
      await Promise.all(takings)
      await vi.waitFor(() => expect(spool.spooled().files).toBe(0), soon)
      await spool.close()
      expect([...sink.counts().keys()].toSorted()).toEqual(given.toSorted())
    }),
    { numRuns: 40 },
  )
})

it('has every acknowledged event when the process is killed at any moment', async () => {
  const folder = newFolder()
  const program = `
    import { openSpoolingSink, spoolDefaults } from ${JSON.stringify(join(import.meta.dirname, 'spooling-sink.ts'))}
    import { collectedEvent } from ${JSON.stringify(join(import.meta.dirname, '../../../test-support/collected-events.ts'))}
    const log = { info() {}, warn() {}, error() {} }
    const sink = { take: () => Promise.reject(new Error('away')), close: async () => {} }
    const options = { ...spoolDefaults, folder: ${JSON.stringify(folder)}, fileBytes: 5_000, retryMs: 1 }
    const spool = await openSpoolingSink(sink, options, log)
    for (let at = 0; ; at += 1) {
      await Promise.all([0, 1, 2].map(async (part) => {
        await spool.take([collectedEvent(at + '.' + part)])
        process.stdout.write(at + '.' + part + '\\n')
      }))
    }`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let answered = ''
  child.stdout.on('data', (chunk: Buffer) => {
    answered += chunk.toString()
    if (answered.length > 2_000) child.kill('SIGKILL')
  })
  await once(child, 'close')
  const sink = countingSink()
  const spool = await open(sink, folder)
  await vi.waitFor(() => expect(spool.spooled().files).toBe(0), soon)
  await spool.close()
  const keys = answered.split('\n').slice(0, -1)
  expect(keys.length).toBeGreaterThan(100)
  expect(keys.filter((key) => !sink.counts().has(key))).toEqual([])
  expect((await stat(folder)).mode & 0o77).toBe(0)
})
