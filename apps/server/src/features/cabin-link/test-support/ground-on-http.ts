import { generateKeyPairSync, type KeyObject } from 'node:crypto'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { buildApp } from '../../../boot/build-app.ts'
import type { CabinLinkConfig } from '../../../boot/config/link.ts'
import type { Deps } from '../../../platform/deps.ts'

export interface LinkKeys {
  privateKey: KeyObject
  /** Raw, 32 bytes. */
  publicKey: Buffer
}

export function newLinkKeys(): LinkKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url') }
}

/** A ground server on a port, until the file's tests end, with the keys of one aircraft, B-1817. */
export async function startGround(
  deps: Deps,
): Promise<{ url: string; groundKeys: LinkKeys; aircraftKeys: LinkKeys; config: CabinLinkConfig }> {
  const [groundKeys, aircraftKeys] = [newLinkKeys(), newLinkKeys()]
  const sealKey = Buffer.alloc(32, 3)
  const aircraft = [{ keyId: 'B-1817.1', tail: 'B-1817', publicKey: aircraftKeys.publicKey, sealKey }]
  const link = { side: 'ground' as const, privateKey: groundKeys.privateKey, aircraft }
  const app = await buildApp({ deps, logger: pino({ level: 'silent' }), web: null, link })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => app.close())
  const config: CabinLinkConfig = {
    side: 'cabin',
    groundUrl: url,
    tail: 'B-1817',
    keyId: 'B-1817.1',
    privateKey: aircraftKeys.privateKey,
    groundPublicKey: groundKeys.publicKey,
    sealKey,
  }
  return { url, groundKeys, aircraftKeys, config }
}
