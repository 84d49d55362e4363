import { randomBytes } from 'node:crypto'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { standInEnvironment } from '@aisle/stand-ins/demo-keys'
import type { Agent } from '../agent/start-agent.ts'
import { places, type LabNetwork } from '../network/lab-network.ts'
import { portalUrl, ports } from './addresses.ts'
import { startProgram, untilUp, type Program } from './programs.ts'

const built = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const serverProgram = built('apps/server/dist/main.js')
const standInsProgram = built('stand-ins/dist/main.js')

/** 23:30 in Beijing: MF829 to Los Angeles left at 22:00 and flies until 10:00. */
const startsAt = '2026-11-20T15:30:00Z'
const flight = {
  flightNo: 'MF829',
  tail: 'B-2074',
  origin: { iata: 'XMN', lat: 24.544, lon: 118.128 },
  destination: { iata: 'LAX', lat: 33.943, lon: -118.408 },
  takeoffUtc: '2026-11-20T14:00:00Z',
  etaUtc: '2026-11-21T02:00:00Z',
}

export interface Product {
  dataDir: string
  server: Program
  /** Moves the product and the aircraft's feed forward. */
  advanceClock(seconds: number): Promise<void>
}

/**
 * Starts Aisle and the aircraft's feed on the gateway as in an aircraft, and cashiers, mail and the other outside
 * systems behind the satellite.
 */
export async function startProduct(
  { cabin, internet }: LabNetwork,
  { folder, gateKey, aboard }: { folder: string; gateKey: string; aboard: Agent },
): Promise<Product> {
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { recursive: true })
  await chmod(dataDir, 0o755)
  const common = { AISLE_NOW: startsAt, AISLE_DEMO: '1', NODE_ENV: '' }
  const local = (port: number) => `http://127.0.0.1:${port}`
  const standIns = (host: string, httpPort: number, productUrl: string) => ({
    ...common,
    HOST: host,
    STANDINS_PORT: String(httpPort),
    STANDINS_SMTP_PORT: String(ports.feedMail),
    PRODUCT_URL: productUrl,
    PUBLIC_URL: portalUrl,
  })
  const feed = startProgram(
    cabin,
    process.execPath,
    [standInsProgram],
    standIns('127.0.0.1', ports.feed, local(ports.portal)),
  )
  const outside = startProgram(
    internet,
    process.execPath,
    [standInsProgram],
    standIns(places.cashier, 80, `http://${places.cabinSatellite}:${ports.portal}`),
  )
  const answers = async (url: string) => (await aboard.does('ask', { url })).status === 200
  await untilUp(feed, () => answers(`${local(ports.feed)}/clock`))
  await untilUp(outside, () => answers(`http://${places.cashier}/clock`))

  const server = startProgram(cabin, process.execPath, [serverProgram], {
    ...standInEnvironment({ httpUrl: `http://${places.cashier}`, smtpPort: ports.feedMail }),
    ...common,
    PORT: String(ports.portal),
    HOST: '0.0.0.0',
    CAPTIVE_PORT: String(ports.captive),
    PUBLIC_URL: portalUrl,
    DATA_DIR: dataDir,
    AIRCRAFT_FEED_URL: `${local(ports.feed)}/aircraft/flightdata`,
    ACCESS_GATE_URL: `${local(ports.gate)}/gate`,
    ACCESS_GATE_KEY: gateKey,
    LINK_PROBE_URL: `http://${places.groundStation}/generate_204`,
    LOG_LEVEL: 'warn',
  })
  await untilUp(server, () => answers(`${local(ports.portal)}/readyz`))
  const steerFeed = async (path: string, what: object) => {
    const question = {
      url: local(ports.feed) + path,
      method: 'POST',
      body: JSON.stringify(what),
      headers: { 'content-type': 'application/json' },
      limitMs: 60_000,
    }
    const { status, body } = await aboard.does('ask', question)
    if (status !== 200) throw new Error(`${path} was answered ${status} ${body}`)
  }
  // Replace the demonstration flight, which the server has set on the feed.
  await steerFeed('/aircraft/control', flight)
  return { dataDir, server, advanceClock: (seconds) => steerFeed('/clock', { advanceSeconds: seconds }) }
}

/** The key shared by portal and gate. */
export const newGateKey = () => randomBytes(24).toString('base64url')
