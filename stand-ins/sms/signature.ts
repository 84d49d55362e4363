import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Call } from '../http/routing.ts'

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

export interface Credential {
  accessKeyId: string
  /** Whether the call is signed with this secret, compared in constant time. */
  isSignedWith: (secret: string) => boolean
}

const MUST_BE_SIGNED = ['host', 'x-acs-action', 'x-acs-version', 'x-acs-date', 'x-acs-signature-nonce']

/** Reads ACS3-HMAC-SHA256's `Authorization`; null when it is none, or leaves out a header that must be signed. */
export function readCredential(call: Call): Credential | null {
  const given = /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([\da-f]{64})$/.exec(
    call.headers.authorization ?? '',
  )
  const [, accessKeyId = '', names = '', signature = ''] = given ?? []
  const signed = names.split(';')
  const bodyHash = call.headers['x-acs-content-sha256']
  if (!given || bodyHash !== sha256(call.body) || MUST_BE_SIGNED.some((name) => !signed.includes(name))) return null
  const query = [...call.query]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .join('&')
  const headers = signed.map((name) => `${name}:${String(call.headers[name] ?? '').trim()}\n`).join('')
  const request = [call.method, call.path, query, headers, names, bodyHash].join('\n')
  return {
    accessKeyId,
    isSignedWith: (secret) => {
      const right = createHmac('sha256', secret)
        .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
        .digest()
      return timingSafeEqual(right, Buffer.from(signature, 'hex'))
    },
  }
}
