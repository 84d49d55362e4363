import { createHash, createPublicKey, verify } from 'node:crypto'
import { textToSign, type OperatorScope } from '@aisle/contract/operator'
import type { Deps } from '../../../platform/deps.ts'
import type { OperatorKey } from '../../../platform/security/operator-key.ts'
import { findKey } from '../keys/find-key.ts'
import { takeNonce } from './nonce-store.ts'
import { isTimely, readSignedHeaders, type SignedHeaders } from './signature-rules.ts'

/** A signed call before its body is read. */
export interface CallHead {
  method: string
  path: string
  headers: Record<string, string | string[] | undefined>
}

type Claimed = { key: OperatorKey; signed: SignedHeaders } | { refused: string }

/** The checks before the body is read, so that strangers cannot make the server read one. */
export async function claimedKey(deps: Deps, { headers }: CallHead): Promise<Claimed> {
  const signed = readSignedHeaders(headers)
  if (!signed) return { refused: 'headers' }
  if (!isTimely(signed.time, deps.clock.now())) return { refused: 'time' }
  const found = await findKey(deps, signed.key)
  return 'refused' in found ? found : { key: found.key, signed }
}

/**
 * The key that signed exactly this call, for the first time, and may make it; otherwise the reason, for the log only
 * (X1). The nonce is taken last, so that only key holders can fill its table.
 */
export async function verifyCall(
  deps: Deps,
  call: CallHead & { body: Buffer; scopes: readonly OperatorScope[] },
): Promise<{ key: OperatorKey } | { refused: string }> {
  // Read anew: the key may have been revoked while the body came in.
  const claimed = await claimedKey(deps, call)
  if ('refused' in claimed) return claimed
  const { key, signed } = claimed
  if (!isSignedBy(key, signed, { ...call, server: serverName(deps.settings) })) return { refused: 'signature' }
  if (!call.scopes.some((scope) => key.scopes.includes(scope))) return { refused: 'scope' }
  const isNew = await takeNonce(deps.db, { keyName: key.name, nonce: signed.nonce, at: deps.clock.now() })
  return isNew ? { key } : { refused: 'nonce' }
}

/** A signature for another server is nothing here, even with the same key on both. */
const serverName = ({ link, publicUrl }: Deps['settings']): string =>
  link?.side === 'cabin' ? link.tail : new URL(publicUrl).origin

function isSignedBy(
  { publicKey }: OperatorKey,
  signed: SignedHeaders,
  call: CallHead & { body: Buffer; server: string },
): boolean {
  const { method, path, server } = call
  const bodyHash = createHash('sha256').update(call.body).digest('hex')
  const text = textToSign({ method, path, bodyHash, time: signed.time, nonce: signed.nonce, server })
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, Buffer.from(text), key, Buffer.from(signed.signature, 'base64url'))
}
