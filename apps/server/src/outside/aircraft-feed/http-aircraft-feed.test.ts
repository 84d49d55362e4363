import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { silentReport } from '../../../test-support/silent-report.ts'
import { absentAircraftFeed } from './aircraft-feed.ts'
import { httpAircraftFeed } from './http-aircraft-feed.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close()
    server.closeAllConnections()
  }
})

async function answering(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener.
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/flightdata`
}
const saying = (body: string, status = 200) => answering((_request, response) => response.writeHead(status).end(body))

describe('the aircraft feed over HTTP (P8)', () => {
  it('accepts fields of the right type, and ignores empty, wrong and missing ones', async () => {
    const url = await saying(
      JSON.stringify({ flightNo: ' MF817 ', tail: '', ttdMin: '145', lat: 24.5, wow: 'no', extra: 1 }),
    )
    expect(await httpAircraftFeed(url).read()).toEqual({
      ...silentReport,
      flightNo: 'MF817',
      lat: 24.5,
      raw: [
        { name: 'flightNo', value: ' MF817 ', field: 'flightNo' },
        { name: 'tail', value: '', field: 'tail' },
        { name: 'ttdMin', value: '145', field: 'ttdMin' },
        { name: 'lat', value: '24.5', field: 'lat' },
        { name: 'wow', value: 'no', field: 'wow' },
        { name: 'extra', value: '1', field: null },
      ],
    })
  })

  it.each([
    ['an error', '{}', 503],
    ['no JSON', '<html>', 200],
    ['no object', '"MF817"', 200],
    ['nothing', 'null', 200],
    ['more than any aircraft has to say', JSON.stringify({ flightNo: 'MF817', tail: 'x'.repeat(300_000) }), 200],
  ])('is silent for %s', async (_name, body, status) => {
    expect(await httpAircraftFeed(await saying(body, status)).read()).toBeNull()
  })

  it('is silent, and quickly so, for a feed that is gone or hangs', async () => {
    const hanging = await answering(() => undefined)
    const timeout = AbortSignal.timeout.bind(AbortSignal)
    const quick = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => timeout(ms / 100))
    expect(await httpAircraftFeed(hanging).read()).toBeNull()
    expect(quick.mock.calls).toEqual([[1_500]])
    quick.mockRestore()
    expect(await httpAircraftFeed('http://127.0.0.1:1/').read()).toBeNull()
    expect(await absentAircraftFeed.read()).toBeNull()
  })

  it('sends one request for concurrent readers, and another for the next', async () => {
    let asked = 0
    const url = await answering((_request, response) => {
      asked += 1
      response.end(JSON.stringify({ ttdMin: asked }))
    })
    const feed = httpAircraftFeed(url)
    const reports = await Promise.all([feed.read(), feed.read(), feed.read()])
    expect(reports.map((report) => report?.ttdMin)).toEqual([1, 1, 1])
    expect(await feed.read()).toMatchObject({ ttdMin: 2 })
  })
})
