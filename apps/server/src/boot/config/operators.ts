import { createPrivateKey, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { operatorScopes, type OperatorScope } from '@aisle/contract/operator'
import { ConfigError, type Reader } from './reader.ts'
import type { OperatorKey } from '../../platform/security/operator-key.ts'
import { syncToDisk } from '../../platform/sync-to-disk.ts'

const entry = /^([\w.-]{1,50}):([a-z,*]+):([A-Za-z0-9+/]{43}=)$/

/** `name:scope,scope:public-key` for each key, separated by spaces or line feeds; `*` is every scope. */
export function readOperatorKeys(read: Reader): OperatorKey[] {
  const keys = (read.text('OPERATOR_KEYS')?.split(/\s+/) ?? []).map(readKey)
  const names = keys.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice) throw new ConfigError(`OPERATOR_KEYS names ${twice} twice: each key needs a name of its own.`)
  const shared = keys.find(({ publicKey }, at) => keys.findIndex((one) => one.publicKey.equals(publicKey)) !== at)
  const first = shared && keys.find(({ publicKey }) => publicKey.equals(shared.publicKey))
  if (shared && first) {
    throw new ConfigError(
      `OPERATOR_KEYS has one public key under the names ${first.name} and ${shared.name}: what needs two keys would need `
        + 'one person. Make a key for each with `npm run operator -- keys new`.',
    )
  }
  return keys
}

function readKey(text: string): OperatorKey {
  const [, name, scopes, publicKey] = entry.exec(text) ?? []
  if (!name || !scopes || !publicKey) {
    throw new ConfigError(
      'OPERATOR_KEYS must be entries name:scope,scope:public-key as `npm run operator -- keys new` prints them.',
    )
  }
  return { name, scopes: scopes.split(',').flatMap(readScope), publicKey: Buffer.from(publicKey, 'base64') }
}

function readScope(text: string): readonly OperatorScope[] {
  if (text === '*') return operatorScopes
  const known = operatorScopes.find((scope) => scope === text)
  if (known) return [known]
  throw new ConfigError(`OPERATOR_KEYS has a scope "${text}"; there are ${operatorScopes.join(', ')} and *.`)
}

const demoKeyName = 'demo'

/**
 * The demonstration's key for the command line, created at the first start in the data directory and readable by its
 * owner only.
 */
export async function keptOperatorKey(dataDir: string): Promise<OperatorKey> {
  const folder = join(dataDir, 'keys')
  const file = join(folder, 'operator-key.json')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const candidate = join(folder, `operator-key.${randomUUID()}`)
  const { privateKey } = generateKeyPairSync('ed25519')
  const made = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  const text = `${JSON.stringify({ name: demoKeyName, privateKey: made })}\n`
  await writeFile(candidate, text, { mode: 0o600, flag: 'wx' })
  await syncToDisk(candidate)
  // Creating a link is atomic: of two simultaneous starts one creates the key.
  await link(candidate, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error
  })
  await rm(candidate)
  return { name: demoKeyName, scopes: operatorScopes, publicKey: publicKeyIn(await readFile(file, 'utf8'), file) }
}

function publicKeyIn(text: string, file: string): Buffer {
  try {
    // Written above; any other content fails here.
    const { privateKey } = JSON.parse(text) as { privateKey: string }
    const key = createPrivateKey({ key: Buffer.from(privateKey, 'base64'), format: 'der', type: 'pkcs8' })
    return Buffer.from(createPublicKey(key).export({ format: 'jwk' }).x ?? '', 'base64url')
  } catch {
    throw new ConfigError(`${file} does not hold an operator key: remove it, and the next start makes another.`)
  }
}
