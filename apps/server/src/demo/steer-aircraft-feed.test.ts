import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { testDatabase } from '../../test-support/test-database.ts'
import { testDeps } from '../../test-support/test-deps.ts'
import { prepareDemo } from './prepare-demo.ts'
import { steerAircraftFeed } from './steer-aircraft-feed.ts'

const { db } = await testDatabase()
const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function standIn(status: number) {
  const received: { url: string | undefined; body: unknown }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      received.push({ url: request.url, body: JSON.parse(body) })
      response.writeHead(status).end('{}')
    })
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  closing.push(() => void server.close())
  // A server that listens on a port has an AddressInfo, not a pipe's name.
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received }
}

const flight = {
  flightId: 'FL12-20261120',
  flightNo: 'MF817',
  flightDate: '2026-11-20',
  tailNumber: 'B-2077',
  origin: { iata: 'XMN', lat: 24.5, lon: 118.1 },
  destination: { iata: 'NRT', lat: 35.8, lon: 140.4 },
  takeoff: new Date('2026-11-20T00:30:00Z'),
  eta: new Date('2026-11-20T04:25:00Z'),
}

describe('steering the aircraft feed', () => {
  it('sends the flight to the stand-in', async () => {
    const { url, received } = await standIn(200)
    await steerAircraftFeed(url, flight)
    expect(received).toEqual([
      {
        url: '/aircraft/control',
        body: {
          flightNo: 'MF817',
          tail: 'B-2077',
          origin: flight.origin,
          destination: flight.destination,
          takeoffUtc: '2026-11-20T00:30:00.000Z',
          etaUtc: '2026-11-20T04:25:00.000Z',
        },
      },
    ])
  })

  it('steers the stand-in to the flight in the air at every start, and never a real feed', async () => {
    const deps = await testDeps(db, { demoData: false })
    const { url, received } = await standIn(200)
    await prepareDemo(deps, { demoFlights: 0, aircraftFeedUrl: `${url}/aircraft/flightdata` })
    expect(received.map(({ body }) => body)).toMatchObject([{ flightNo: 'MF817', tail: 'B-2077' }])
    await prepareDemo(deps, { demoFlights: 0, aircraftFeedUrl: `${url}/feed` })
    await prepareDemo(deps, { demoFlights: 0, aircraftFeedUrl: null })
    expect(received).toHaveLength(1)
  })

  it('lets the product start when the stand-in is down', async () => {
    const deps = await testDeps(db, { demoData: false })
    const warnings: string[] = []
    const log = { ...deps.log, warn: (_detail: unknown, message?: string) => void warnings.push(message ?? '') }
    await prepareDemo({ ...deps, log }, { demoFlights: 0, aircraftFeedUrl: 'http://127.0.0.1:1/aircraft/flightdata' })
    expect(warnings).toEqual(['the aircraft stand-in could not be steered'])
  })

  it('throws when the stand-in refuses', async () => {
    const { url } = await standIn(400)
    await expect(steerAircraftFeed(url, flight)).rejects.toThrow('400')
  })
})
