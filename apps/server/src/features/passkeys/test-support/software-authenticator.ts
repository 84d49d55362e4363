import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** A value that CBOR can carry, as far as WebAuthn needs it: keys keep their order. */
type Cbor = number | string | Buffer | Map<number | string, Cbor>

/** RFC 8949, definite lengths only. */
function encode(value: Cbor): Buffer {
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [encode(key), encode(item)])])
}

function head(major: number, size: number): Buffer {
  const kind = major << 5
  if (size < 24) return Buffer.of(kind | size)
  if (size < 256) return Buffer.of(kind | 24, size)
  return Buffer.of(kind | 25, size >> 8, size & 255)
}

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer | string) => Buffer.from(data).toString('base64url')

/** The deviations of an attack or a faulty device. */
export interface Deviation {
  origin?: string
  rpId?: string
  challenge?: string
  userVerified?: boolean
  userPresent?: boolean
  counter?: number
  userHandle?: string
  /** Signs with this key instead of the credential's own. */
  key?: KeyObject
  type?: string
}

interface CreationOptions {
  challenge: string
  rp: { id: string }
  user: { id: string }
}
interface RequestOptions {
  challenge: string
  rpId: string
}

const clientData = (type: string, { challenge, origin }: { challenge: string; origin: string }, as: Deviation) =>
  Buffer.from(
    JSON.stringify({
      type: as.type ?? type,
      challenge: as.challenge ?? challenge,
      origin: as.origin ?? origin,
      crossOrigin: false,
    }),
  )

function authenticatorData({ rpId, counter }: { rpId: string; counter: number }, as: Deviation, attested?: Buffer) {
  const { userPresent = true, userVerified = true } = as
  const flags = (userPresent ? 1 : 0) | (userVerified ? 4 : 0) | (attested ? 64 : 0)
  const count = Buffer.alloc(4)
  count.writeUInt32BE(as.counter ?? counter)
  return Buffer.concat([sha256(as.rpId ?? rpId), Buffer.of(flags), count, attested ?? Buffer.alloc(0)])
}

/** COSE: kty EC2, alg ES256, crv P-256, x and y. */
function cosePublicKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const pairs: [number, Cbor][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]
  return encode(new Map(pairs))
}

/**
 * One authenticator with one passkey (ES256), and the browser around it, on `origin`: they make the very bytes of WebAuthn.
 */
export function softwareAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const, clientExtensionResults: {} }
  let counter = 0
  let userHandle = base64url(randomBytes(32))
  return {
    /** As `navigator.credentials.create` and `toJSON`. */
    create({ challenge, rp, user }: CreationOptions, as: Deviation = {}) {
      userHandle = user.id
      const length = Buffer.of(id.length >> 8, id.length & 255)
      const attested = Buffer.concat([Buffer.alloc(16), length, id, cosePublicKey(publicKey)])
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData({ rpId: rp.id, counter: (counter += 1) }, as, attested)],
      ])
      return {
        ...named,
        authenticatorAttachment: 'platform',
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', { challenge, origin }, as)),
          attestationObject: base64url(encode(attestation)),
          transports: ['internal', 'hybrid', 'of the future'],
        },
      }
    },
    /** As `navigator.credentials.get` and `toJSON`. */
    use({ challenge, rpId }: RequestOptions, as: Deviation = {}) {
      const data = clientData('webauthn.get', { challenge, origin }, as)
      const authData = authenticatorData({ rpId, counter: (counter += 1) }, as)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), as.key ?? privateKey)
      return {
        ...named,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authData),
          signature: base64url(signature),
          userHandle: as.userHandle ?? userHandle,
        },
      }
    },
  }
}
