import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import { linkKeys } from '../../journeys/support/products/link-keys.ts'
import { auditDatabase } from '../../auditor/audit-database.ts'
import { cuttableLine, type CuttableLine } from './cuttable-line.ts'
import { localPostgres } from './local-postgres.ts'
import { startProduct, type Product } from './product.ts'

/** An aircraft and the ground: two instances of the product, each with a separate database and key. */
export interface TwoServers {
  ground: Product
  cabin: Product
  line: CuttableLine
}

export const tail = 'B-2077'

export async function startTwoServers(folder: string, atEnd: (undo: () => Promise<void>) => void): Promise<TwoServers> {
  const [groundKeys, aircraftKeys] = [linkKeys(), linkKeys()]
  const sealKey = randomBytes(32).toString('base64')
  const ground = await startProduct({
    dataDir: `${folder}/ground`,
    flights: 0,
    environment: {
      AISLE_ROLE: 'ground',
      LINK_PRIVATE_KEY: groundKeys.privateKey,
      LINK_AIRCRAFT: `aircraft-1:${tail}:${aircraftKeys.publicKey}:${sealKey}`,
    },
  })
  atEnd(() => ground.end())
  const line = await cuttableLine(ground.url)
  atEnd(() => line.close())
  const cabin = await startProduct({
    dataDir: `${folder}/cabin`,
    flights: 0,
    environment: {
      AISLE_ROLE: 'cabin',
      TAIL: tail,
      LINK_GROUND_URL: line.url,
      LINK_KEY_ID: 'aircraft-1',
      LINK_PRIVATE_KEY: aircraftKeys.privateKey,
      LINK_GROUND_PUBLIC_KEY: groundKeys.publicKey,
      LINK_SEAL_KEY: sealKey,
    },
  })
  atEnd(() => cabin.end())
  return { ground, cabin, line }
}

/** Moves a product's clock forward. Resolves when the jobs that became due have run. */
export async function pass({ url }: Product, advanceSeconds: number): Promise<void> {
  await post(`${url}/demo/clock`, { advanceSeconds })
}

export async function post(url: string, body: unknown): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', channel: 'WEB' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`)
  await response.arrayBuffer()
}

export async function getRows<Row extends object>({ dataDir }: Product, text: string): Promise<Row[]> {
  const client = new Client((await localPostgres(dataDir)).address)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

/** Repeats the query until the rows are wanted, moving the aircraft's clock so that it contacts the ground. */
export async function untilRows<Row extends object>(
  { product, cabin }: { product: Product; cabin: Product },
  text: string,
  isWanted: (rows: Row[]) => boolean,
): Promise<Row[]> {
  for (let triesLeft = 40; ; triesLeft -= 1) {
    const rows = await getRows<Row>(product, text)
    if (isWanted(rows)) return rows
    if (triesLeft === 0) throw new Error(`still ${JSON.stringify(rows)} for ${text}`)
    await pass(cabin, 16)
    await wait(50)
  }
}

export async function wrongBooks(product: Product): Promise<string[]> {
  const findings = await auditDatabase((await localPostgres(product.dataDir)).address)
  return findings.map(({ check, where, expected, found }) => `${check}: ${where}: ${expected}, but ${found}`)
}
