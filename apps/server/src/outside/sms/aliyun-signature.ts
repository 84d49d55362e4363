import { createHash, createHmac } from 'node:crypto'

export interface SignedCall {
  /** The path of the address, which starts with a slash. */
  path: string
  query: Readonly<Record<string, string>>
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** The hash of an empty body: the call's parameters are in its query. */
export const hashOfNoBody = sha256('')

/** RFC 3986, stricter than `encodeURIComponent`. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The query in the order that is signed. */
export const canonicalQuery = (query: SignedCall['query']): string =>
  Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&')

/** Alibaba Cloud's ACS3-HMAC-SHA256: the header `Authorization` of a POST without a body. */
export function authorization(call: SignedCall, key: { id: string; secret: string }): string {
  const names = Object.keys(call.headers).toSorted()
  const headers = names.map((name) => `${name}:${call.headers[name]?.trim()}\n`).join('')
  const signedHeaders = names.join(';')
  const request = ['POST', call.path, canonicalQuery(call.query), headers, signedHeaders, hashOfNoBody].join('\n')
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  return `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${signedHeaders},Signature=${signature}`
}
