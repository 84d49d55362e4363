import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Namespace } from '../network/namespace.ts'

const script = fileURLToPath(new URL('lease.sh', import.meta.url))

export interface Lease {
  address: string
  router: string
  names: string
  /** What DHCP option 114 says (RFC 8910). */
  captiveApi: string
}

/** Asks the cabin's gateway for an address as a phone does, by DHCP, and configures `eth0` by the answer. */
export async function takeLease(device: Namespace, folder: string): Promise<Lease> {
  const file = join(folder, `${device.name}.lease`)
  await device.run(
    'env',
    `LEASE_FILE=${file}`,
    'udhcpc',
    '--interface',
    'eth0',
    '--script',
    script,
    '--foreground',
    '--quit',
    '--now',
    '--retries',
    '10',
    '--timeout',
    '1',
    '-O',
    '114',
  )
  // udhcpc's script writes one `name=value` a line.
  const told = new Map((await readFile(file, 'utf8')).split('\n').map((line) => line.split('=') as [string, string]))
  const line = (name: string) => told.get(name) ?? ''
  return {
    address: line('address'),
    router: line('router'),
    names: line('names'),
    // Options that udhcpc does not know it hands over in hexadecimal.
    captiveApi: Buffer.from(line('captive'), 'hex').toString(),
  }
}
