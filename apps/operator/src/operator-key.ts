import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { Stopped } from './stopped.ts'

/** The private half of a key, as stored in its file: `{name, privateKey}`, PKCS #8 in base64. */
export interface OwnKey {
  name: string
  privateKey: KeyObject
}

export function readKey(file: string): OwnKey {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch {
    throw new Stopped(
      'usage',
      `There is no key at ${file}. Say --key <file>, or make one: npm run operator -- keys new <name>.`,
    )
  }
  try {
    // Any other content fails below.
    const { name, privateKey } = JSON.parse(text) as { name: string; privateKey: string }
    if (typeof name !== 'string') throw new TypeError('no name')
    const der = Buffer.from(privateKey, 'base64')
    return { name, privateKey: createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }) }
  } catch {
    throw new Stopped('usage', `${file} does not hold an operator key.`)
  }
}

/**
 * Makes a pair, stores the private half in the file, and answers the public half as the console and OPERATOR_KEYS take it. Never
 * overwrites a file.
 */
export function makeKey({ name, scopes, file }: { name: string; scopes: string; file: string }): string {
  if (!/^[\w.-]{1,50}$/.test(name)) throw new Stopped('usage', 'A name has letters, digits, dots and hyphens only.')
  const { privateKey } = generateKeyPairSync('ed25519')
  const kept = privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64')
  try {
    writeFileSync(file, `${JSON.stringify({ name, privateKey: kept })}\n`, { mode: 0o600, flag: 'wx' })
  } catch {
    throw new Stopped('usage', `${file} cannot be written, or is there already.`)
  }
  const raw = Buffer.from(createPublicKey(privateKey).export({ format: 'jwk' }).x ?? '', 'base64url')
  return `${name}:${scopes}:${raw.toString('base64')}`
}
