import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import fc from 'fast-check'
import { afterEach, describe, expect, it } from 'vitest'
import { clockFrom } from '../../platform/clock.ts'
import { adbpAircraftFeed } from './adbp-aircraft-feed.ts'
import { adbpFrames, adbpMethod, readAdbpMethod } from './adbp-frames.ts'
import { adbpReport } from './adbp-report.ts'
import type { AircraftFeed } from './aircraft-feed.ts'

const at = Date.parse('2026-11-20T02:00:00Z')
const parameter = (name: string, value: string, rest = `validity="1" type="7" time="${at}"`) =>
  `<parameter name="${name}" ${rest} value="${value}"/>`
const getFrame = (...parameters: string[]) =>
  adbpMethod('publishAvionicParameters', `<parameters>${parameters.join('')}</parameters>`)
const cut = (text: Buffer, sizes: readonly number[]) => {
  const chunks: Buffer[] = []
  let from = 0
  for (const size of [...sizes, text.length]) {
    chunks.push(text.subarray(from, from + size))
    from += size
  }
  return chunks
}

describe('ADBP frames', () => {
  it('are extracted whole and in order, wherever the stream is cut, even within a letter', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('MF817', '厦门', 'a&amp;b', ''), { maxLength: 5 }),
        fc.array(fc.integer({ min: 1, max: 90 }), { maxLength: 60 }),
        (values, sizes) => {
          const stream = Buffer.from(values.map((value) => getFrame(parameter('FLTNUM', value))).join('\n'))
          const read = adbpFrames()
          const frames = cut(stream, sizes).flatMap((chunk) => read(chunk))
          expect(frames.map((frame) => readAdbpMethod(frame).parameters[0]?.value)).toEqual(
            values.map((value) => value.replace('&amp;', '&')),
          )
        },
      ),
      { numRuns: 300 },
    )
  })

  it('are dropped when cut off, too short or unterminated, without affecting later ones', () => {
    const read = adbpFrames()
    const whole = getFrame(parameter('FLTNUM', 'MF817'))
    const long = getFrame(...Array.from({ length: 40 }, (_, n) => parameter(`P${n}`, 'x')))
    const shortened = long.slice(0, 200) + long.slice(-60)
    const element = whole.slice(whole.indexOf('<method'))
    expect(read(Buffer.from(whole.slice(0, 120) + whole + shortened + whole))).toEqual([element, element])
    expect(read(Buffer.from(`<method name="x">${'y'.repeat(70_000)}`))).toEqual([])
    expect(read(Buffer.from(whole))).toHaveLength(1)
    expect(read(Buffer.from('\0\xff garbage >>> '.repeat(5_000)))).toEqual([])
    expect(read(Buffer.from(whole))).toHaveLength(1)
  })
})

describe('ADBP parameters', () => {
  const told = (...parameters: string[]) =>
    adbpReport(readAdbpMethod(getFrame(...parameters)).parameters, new Date(at + 900))

  it('are split, combined from coarse and fine, and dropped when invalid', () => {
    const report = told(
      parameter('FROMTO', 'ZSAMRJAA'),
      parameter('GPSLATP', '24.544', `validity="1" type="0" time="${at - 90_000}"`),
      parameter('GPSLATF', '0.000085'),
      parameter('GPSLONP', '118.13'),
      parameter('OFFTIME', '2355'),
      parameter('ETA', '0425'),
      parameter('TTD', '145', `validity="2" type="5" time="${at}"`),
      parameter('WeightOnWheels', 'false', 'validity="1" type="6"'),
    )
    expect(report).toMatchObject({
      origin: 'ZSAM',
      destination: 'RJAA',
      lat: 24.544085,
      lon: 118.13,
      takeoffUtc: '2026-11-19T23:55:00.000Z',
      etaUtc: '2026-11-20T04:25:00.000Z',
      ttdMin: null,
      wow: false,
      // The value without a time was received just now.
      at: '2026-11-20T02:00:00.900Z',
    })
    expect(report.measuredAt.lat).toBe('2026-11-20T01:58:30.000Z')
    expect(report.raw).toContainEqual({ name: 'TTD', value: '145 (validity 2)', field: null })
  })
})

const open: { feeds: AircraftFeed[]; servers: Server[]; sockets: Socket[] } = { feeds: [], servers: [], sockets: [] }
afterEach(async () => {
  for (const feed of open.feeds.splice(0)) await feed.close?.()
  for (const socket of open.sockets.splice(0)) socket.destroy()
  for (const server of open.servers.splice(0)) server.close()
})
const pace = { refreshMs: 20, silentMs: 400, retryMs: 10, longestRetryMs: 40, firstMs: 1_000 }
const getPort = (server: Server) => (server.address() as AddressInfo).port // The address of a TCP listener.

/** A scripted aircraft that records the port of every subscription. */
async function aircraft() {
  const ports: number[] = []
  const waiting: ((port: number) => void)[] = []
  const server = createServer((socket) => {
    open.sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      const port = Number(/<publishport>(\d+)</.exec(chunk.toString())?.[1])
      socket.end('<response method="subscribeAvionicParametersResponse" errorcode="0"></response>')
      ports.push(port)
      waiting.shift()?.(port)
    })
  }).listen(0, '127.0.0.1')
  open.servers.push(server)
  await once(server, 'listening')
  const feed = adbpAircraftFeed(
    `adbp://127.0.0.1:${getPort(server)}`,
    clockFrom(new Date(at), () => 0),
    pace,
  )
  open.feeds.push(feed)
  return { feed, ports, subscribed: () => new Promise<number>((resolve) => waiting.push(resolve)) }
}

async function backTo(port: number): Promise<Socket> {
  const socket = createConnection(port, '127.0.0.1')
  open.sockets.push(socket)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  return socket
}

describe('a subscription', () => {
  it('starts with the first read, receives at its one listener, and continues after the aircraft hangs up', async () => {
    const { feed, ports, subscribed } = await aircraft()
    const first = subscribed()
    const reading = feed.read()
    const publisher = await backTo(await first)
    publisher.write(getFrame(parameter('FLTNUM', 'CXA817')))
    expect(await reading).toMatchObject({ flightNo: 'CXA817', source: 'adbp' })
    expect(ports).toHaveLength(1)

    const second = subscribed()
    publisher.destroy()
    const port = await second
    expect(port).toBe(ports[0])
    // The last values are kept, with their time, until newer ones arrive.
    expect(await feed.read()).toMatchObject({ flightNo: 'CXA817', at: '2026-11-20T02:00:00.000Z' })
    const again = await backTo(port)
    const replaced = once(again, 'close')
    const newer = await backTo(port)
    await replaced
    newer.write(getFrame(parameter('FLTNUM', 'CXA829')))
    await expect.poll(async () => (await feed.read())?.flightNo).toBe('CXA829')
  })

  it('subscribes again when the aircraft falls silent, and closes its listener at the end', async () => {
    const { feed, ports, subscribed } = await aircraft()
    const first = subscribed()
    const reading = feed.read()
    await first
    const second = subscribed()
    const port = await second
    expect(ports).toEqual([port, port])
    await feed.close?.()
    expect(await reading).toBeNull()
    const [error] = (await once(createConnection(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException] // The error of a refused connection.
    expect(error.code).toBe('ECONNREFUSED')
  })

  it('stays silent when the aircraft does not answer', async () => {
    const feed = adbpAircraftFeed(
      'adbp://127.0.0.1:1',
      clockFrom(new Date(at), () => 0),
      { ...pace, firstMs: 60 },
    )
    open.feeds.push(feed)
    expect(await feed.read()).toBeNull()
  })
})
