import type { Actor } from '../block-world.ts'
import { knownCalls, type KnownCall } from '../known-calls.ts'
import type { Dice } from '../seeded-dice.ts'
import { toBytes, type Choice, type FuzzRequest, type Header } from './fuzz-request.ts'
import { oddBody, oddTexts, spoil } from './odd-values.ts'
import { valueFor } from './schema-bodies.ts'

/** The answer of these calls ends the session that asks, so no passenger of the block may send them. */
const endsSession =
  /^(logout|logoutEverywhere|h5|loginByST|verifyForPortal|mailCaptchaVerifyBy\w+|autoVerify|linkOpenId|getSsoNewAccessToken)$/
const photo = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** A call whose body the contract's schema made: right, or right but for one value. */
export function schemaAware(choice: Choice): FuzzRequest {
  const { dice } = choice
  const known = dice.oneOf(knownCalls)
  const actor = dice.oneOf(choice.world.actors)
  const patterns = actor.bodies.get(known.call.name) ?? []
  const right = patterns.length > 0 && !dice.once(4) ? dice.oneOf(patterns) : bodyFor(choice, known, actor)
  const body = dice.once(3) ? spoil(dice, right) : right
  return callRequest(choice, {
    known,
    actor,
    body: JSON.stringify(body) ?? '',
    kind: body === right ? 'right' : 'nearly right',
  })
}

const bodyFor = (choice: Choice, { request }: KnownCall, actor: Actor) => valueFor(choice, { actor, schema: request })

/** A call with a body that no schema made. */
export function schemaLess(choice: Choice): FuzzRequest {
  const { dice } = choice
  const known = dice.oneOf(knownCalls)
  const actor = dice.oneOf(choice.world.actors)
  return callRequest(choice, { known, actor, body: oddBody(dice), kind: 'odd body' })
}

/** A right body under a wrong type, in a wrong encoding, or cut. */
export function oddContent(choice: Choice): FuzzRequest {
  const { dice } = choice
  const known = dice.oneOf(knownCalls)
  const actor = dice.oneOf(choice.world.actors)
  const text = JSON.stringify(bodyFor(choice, known, actor)) ?? ''
  const type = dice.oneOf(oddTypes)
  const encoding = dice.oneOf(oddEncodings)
  const headers: Header[] = [
    ...(type === null ? [] : [header('content-type', type)]),
    ...(encoding === null ? [] : [header('content-encoding', encoding)]),
  ]
  const body = dice.oneOf([
    Buffer.from(text),
    Buffer.from(text, 'utf16le'),
    Buffer.from(text).subarray(0, 5),
    randomBytes(dice),
  ])
  const request = callRequest(choice, { known, actor, body, kind: 'odd content', headers })
  return { ...request, alone: true }
}

const oddTypes = [
  null,
  '',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=----x',
  'application/xml',
  'a'.repeat(8_000),
  '\u00e9/\u00e9',
  '/',
  ';;;',
]
const oddEncodings = [null, null, null, 'gzip', 'br', 'deflate', 'zstd', 'identity', 'x', 'gzip, gzip', '', 'chunked']

const randomBytes = (dice: Dice) =>
  Buffer.from(Array.from({ length: dice.between(1, 300) }, () => dice.between(0, 255)))

/** A right call under headers that no page sends. */
export function oddHeaders(choice: Choice): FuzzRequest {
  const { dice } = choice
  const known = dice.oneOf(knownCalls)
  const actor = dice.oneOf(choice.world.actors)
  const headers = Array.from({ length: dice.between(1, 3) }, () => oddHeader(dice))
  const body = JSON.stringify(bodyFor(choice, known, actor)) ?? ''
  return {
    ...callRequest(choice, { known, actor, body, kind: 'odd headers', headers }),
    alone: true,
    due: 'envelopeOrNothing',
  }
}

const headerNames = [
  'cookie',
  'accesstoken',
  'guesttoken',
  'devicetoken',
  'deviceid',
  'traceid',
  'idempotency-key',
  'humancheck',
  'language',
  'lang',
  'accept-language',
  'accept',
  'accept-encoding',
  'origin',
  'host',
  'x-forwarded-for',
  'x-forwarded-host',
  'range',
  'if-none-match',
  'if-modified-since',
  'expect',
  'content-length',
  'transfer-encoding',
  'connection',
  'upgrade',
  'channel',
  'user-agent',
  'sec-fetch-site',
  'x'.repeat(300),
]

function oddHeader(dice: Dice): Header {
  const value = dice.oneOf([
    () => dice.oneOf(oddTexts).slice(0, 9_000),
    () => 'a'.repeat(dice.oneOf([100, 8_000, 20_000])),
    () => `aisle_session=${dice.oneOf(oddTexts).slice(0, 500)}`,
    () => `aisle_session=a; aisle_session=b; aisle_device=${'c'.repeat(500)}; aisle_sign_in_x=1`,
    () => ';='.repeat(2_000),
    () => 'eyJhbGciOiJub25lIn0.e30.',
    () => '{"a":1}',
    () => '127.0.0.1, 999.999.999.999, ::ffff:0:0, [::1]:99',
    () => 'bytes=0-,5-1,-9999999999',
    () => '\u00ff\u00fe\u0080',
    () => '2147483648',
    () => '-1',
    () => 'en;q=1e999, *;q=0.0.0',
  ])()
  // Bytes above 0xff cannot be in a header; line ends belong to `broken-http.ts`.
  return [dice.oneOf(headerNames), value.replaceAll(/[\r\n]/g, ' ')]
}

const header = (name: string, value: string): Header => [name, value]

interface Parts {
  known: KnownCall
  actor: Actor
  body: Buffer | string
  kind: string
  /** Headers instead of, or in addition to, the usual ones. */
  headers?: readonly Header[]
}

function callRequest({ dice, index }: Choice, { known, actor, body, kind, headers = [] }: Parts): FuzzRequest {
  const { call } = known
  const named = new Set(headers.map(([name]) => name))
  const multipart = call.multipart && !named.has('content-type')
  const content = multipart ? asUpload(dice, body) : body
  const token = endsSession.test(call.name) || dice.once(6) ? null : actor.token
  const usual: Header[] = [
    ['content-type', multipart ? 'multipart/form-data; boundary=fuzz' : 'application/json'],
    ['channel', 'WEB'],
    ['language', dice.oneOf(['zh', 'en'])],
    ['idempotency-key', `fuzz-${index}`],
    ...(token ? [header('cookie', `aisle_session=${token}`)] : []),
  ]
  const isGet = call.method === 'GET'
  const query = isGet ? `?${asQuery(body.toString())}` : ''
  return {
    kind,
    call: call.name,
    due: 'envelope',
    // Over the limit of its size, the server answers before it has read the body.
    alone: content.length > 60_000,
    bytes: toBytes({
      method: call.method,
      path: call.path + query,
      headers: [...usual.filter(([name]) => !named.has(name)), ...headers],
      body: isGet ? null : content,
    }),
  }
}

/** The same fields in an address; a body that is no object, or nested deeper than the stack, stays one text. */
function asQuery(text: string): string {
  return new URLSearchParams(fieldsOf(text) ?? [['q', text.slice(0, 2_000)]]).toString()
}

function fieldsOf(text: string): string[][] | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null) return null
    return Object.entries(value)
      .slice(0, 20)
      .map(([name, field]) => [name.slice(0, 100), (JSON.stringify(field) ?? '').slice(0, 1_000)])
  } catch {
    return null
  }
}

function asUpload(dice: Dice, body: Buffer | string): Buffer {
  const file = dice.once(2) ? photo : Buffer.from(body)
  const name = dice.oneOf(['photo', 'photo', 'photo', '__proto__', ''])
  const head = `--fuzz\r\ncontent-disposition: form-data; name="${name}"; filename="${dice.oneOf(oddTexts).slice(0, 100)}"\r\n\r\n`
  return Buffer.concat([Buffer.from(head), file, Buffer.from(dice.once(5) ? '' : '\r\n--fuzz--\r\n')])
}
