import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { portalUrl } from '../cabin/addresses.ts'
import type { World } from './world.ts'

const operatorProgram = fileURLToPath(new URL('../../scripts/operator.mjs', import.meta.url))
const megabytes = 4

/** Shrinks the demonstration's data pack with the operators' command line, so that it can be used up in seconds. */
export async function makeSmallDataPack({ network, product }: World): Promise<{ name: RegExp; bytes: number }> {
  const row = {
    planId: 'WP03',
    kind: 'browse',
    name: { zh: `${megabytes} MB 流量包`, en: `${megabytes} MB Data Pack` },
    description: { zh: '试验用的小流量包。', en: 'A small pack for the lab.' },
    quotaKind: 'data',
    quotaMinutes: null,
    quotaMegabytes: megabytes,
    priceFen: 5800,
    priceCents: 800,
    memberPercentOff: 10,
    speedCapKbps: 8192,
    deviceSwitches: 3,
    sellBeforeFlight: true,
    sellAboard: true,
    opensDaysBefore: 30,
    closesMinutesBefore: 60,
    sort: 3,
  }
  const file = join(product.dataDir, 'small-data-pack.json')
  await writeFile(file, JSON.stringify([row]))
  const environment = [`OPERATOR_URL=${portalUrl}`, `DATA_DIR=${product.dataDir}`]
  await network.cabin.run(
    'env',
    ...environment,
    process.execPath,
    operatorProgram,
    'apply',
    'plans',
    file,
    '--apply',
    '--json',
  )
  return { name: new RegExp(row.name.en), bytes: megabytes * 1_000_000 }
}
