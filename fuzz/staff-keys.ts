import { createCipheriv, createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { operatorHeaders, textToSign } from '../packages/contract/src/calls/operator.ts'

/** Keys of a member of staff and of an aircraft, so that requests get behind the walls of signatures too. */
export interface StaffKeys {
  signAsStaff(request: { path: string; body: Buffer; now: Date }): [string, string][]
  signAsAircraft(request: { path: string; body: Buffer; now: Date }): [string, string][]
  /** A bundle that the ground can open; its content may be anything. */
  sealed(content: Buffer): Buffer
}

interface ToSign {
  path: string
  body: Buffer
  now: Date
  /** Absent over the link. */
  server?: string
}

const staff = 'fuzz'
const aircraft = 'fuzz-aircraft'
const nonceBytes = 12

/** The environment that makes a server know the keys, and the keys for the server of this origin. */
export function makeStaffKeys(): { environment: Record<string, string>; keysFor(server: string): StaffKeys } {
  const [operator, cabin, ground] = [makeKey(), makeKey(), makeKey()]
  const sealKey = randomBytes(32)
  const signed = (key: KeyObject, { path, body, now, server }: ToSign) => {
    const bodyHash = createHash('sha256').update(body).digest('hex')
    const parts = {
      method: 'POST',
      path,
      bodyHash,
      time: now.toISOString(),
      nonce: randomBytes(18).toString('base64url'),
      ...(server === undefined ? {} : { server }),
    }
    return { ...parts, signature: sign(null, Buffer.from(textToSign(parts)), key).toString('base64url') }
  }
  return {
    environment: {
      OPERATOR_KEYS: `${staff}:*:${operator.publicText}`,
      LINK_AIRCRAFT: `${aircraft}:B-9999:${cabin.publicText}:${sealKey.toString('base64')}`,
      LINK_PRIVATE_KEY: ground.privateText,
    },
    keysFor: (server) => ({
      signAsStaff(request) {
        const { time, nonce, signature } = signed(operator.privateKey, { ...request, server })
        const { key, time: at, nonce: once, signature: name } = operatorHeaders
        return [
          [key, staff],
          [at, time],
          [once, nonce],
          [name, signature],
        ]
      },
      signAsAircraft(request) {
        const { time, nonce, signature } = signed(cabin.privateKey, request)
        return [
          ['link-key', aircraft],
          ['link-time', time],
          ['link-nonce', nonce],
          ['link-signature', signature],
        ]
      },
      sealed(content) {
        const nonce = randomBytes(nonceBytes)
        const cipher = createCipheriv('aes-256-gcm', sealKey, nonce)
        cipher.setAAD(Buffer.from('up'))
        const body = Buffer.concat([cipher.update(gzipSync(content)), cipher.final()])
        return Buffer.concat([nonce, cipher.getAuthTag(), body])
      },
    }),
  }
}

function makeKey() {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const { x = '' } = publicKey.export({ format: 'jwk' })
  const publicText = Buffer.from(x, 'base64url').toString('base64')
  const der = privateKey.export({ format: 'der', type: 'pkcs8' })
  return { privateKey, publicText, privateText: der.toString('base64') }
}
