import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPublicKey,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as limits from '@aisle/contract/limits'
import { textToSign } from '@aisle/contract/operator'
import { z } from 'zod'
import type { Random } from '../../platform/security/random.ts'
import type { LinkAnswer, LinkCall, LinkHalf } from './ground-link.ts'

/** The path on which the ground listens. */
export const linkPath = '/link/v1/exchange'
export const linkHeaders = {
  key: 'link-key',
  time: 'link-time',
  nonce: 'link-nonce',
  signature: 'link-signature',
} as const

const message = z.object({
  item: z.string().min(1).max(40),
  key: z.string().min(1).max(200),
  body: z.record(z.string(), z.unknown()).nullable(),
})
/** More than either side puts together; each message costs a few statements. */
const mostMessages = 3_000
/** The largest that the database's columns hold; a bundle a second reaches it in 68 years. */
const count = z
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const half = {
  epoch: z.string().min(1).max(60),
  number: count.min(1).nullable(),
  messages: z.array(message).max(mostMessages),
  applied: z.object({ epoch: z.string().max(60).nullable(), number: count }),
  now: z.iso.datetime(),
}
const callShape = z.object({ ...half, call: count.min(1), waiting: count })
const answerShape = z.object(half)

/** The size limit of an unpacked bundle, because even a peer with a valid key may be faulty. */
const mostBytes = 16 * limits.linkBundleBytes
const nonceBytes = 12
const tagBytes = 16

/** Everything in an exchange except its signature: compressed, then encrypted for its direction (AES-256-GCM). */
export function pack(told: LinkHalf, sealing: { key: Buffer; direction: 'up' | 'down'; random: Random }): Buffer {
  const nonce = sealing.random.bytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', sealing.key, nonce)
  cipher.setAAD(Buffer.from(sealing.direction))
  const body = Buffer.concat([cipher.update(gzipSync(JSON.stringify(told))), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body])
}

function unpack(packed: Buffer, key: Buffer, direction: 'up' | 'down'): unknown {
  const decipher = createDecipheriv('aes-256-gcm', key, packed.subarray(0, nonceBytes), { authTagLength: tagBytes })
  decipher.setAAD(Buffer.from(direction))
  decipher.setAuthTag(packed.subarray(nonceBytes, nonceBytes + tagBytes))
  const body = Buffer.concat([decipher.update(packed.subarray(nonceBytes + tagBytes)), decipher.final()])
  return JSON.parse(gunzipSync(body, { maxOutputLength: mostBytes }).toString('utf8'))
}

/** @throws when the other side did not encrypt it */
export const unpackCall = (packed: Buffer, key: Buffer): LinkCall => callShape.parse(unpack(packed, key, 'up'))
export const unpackAnswer = (packed: Buffer, key: Buffer): LinkAnswer => answerShape.parse(unpack(packed, key, 'down'))

/** The signed content: an answer is bound to the nonce of its call, so that an old one cannot be replayed. */
interface Signed {
  method: 'POST' | 'ANSWER'
  time: string
  nonce: string
  body: Buffer
}

const signedText = ({ body, ...rest }: Signed) =>
  Buffer.from(textToSign({ ...rest, path: linkPath, bodyHash: createHash('sha256').update(body).digest('hex') }))

export const signLink = (signed: Signed, key: KeyObject) => sign(null, signedText(signed), key).toString('base64url')

export function isSignedLink(signed: Signed, signature: string, publicKey: Buffer): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  return verify(null, signedText(signed), key, Buffer.from(signature, 'base64url'))
}
