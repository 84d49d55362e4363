import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Namespace } from '../network/namespace.ts'

const script = fileURLToPath(new URL('lease.sh', import.meta.url))

export interface Lease {
  address: string
  router: string
  names: string
  /** DHCP option 114 (RFC 8910). */
  captiveApi: string
}

/** Requests an address from the cabin's gateway by DHCP, as a phone does, and configures `eth0` accordingly. */
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
  // lease.sh writes one `name=value` per line.
  const told = new Map((await readFile(file, 'utf8')).split('\n').map((line) => line.split('=') as [string, string]))
  const line = (name: string) => told.get(name) ?? ''
  return {
    address: line('address'),
    router: line('router'),
    names: line('names'),
    // udhcpc passes options that it does not know in hexadecimal.
    captiveApi: Buffer.from(line('captive'), 'hex').toString(),
  }
}
