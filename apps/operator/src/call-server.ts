import { createHash, randomBytes, sign } from 'node:crypto'
import { successCode, type Envelope } from '@aisle/contract/envelope'
import { operatorErrors, operatorHeaders, textToSign } from '@aisle/contract/operator'
import type { OwnKey } from './operator-key.ts'
import { Stopped } from './stopped.ts'

export interface Server {
  url: string
  /** What the server calls itself; a signature is good there only. */
  name: string
  key: OwnKey
}

/** A refusal by the server, with the data that explain it. */
export class Refused extends Error {
  readonly code: string
  readonly data: Record<string, unknown>
  constructor(message: string, code: string, data: Record<string, unknown>) {
    super(message)
    this.name = 'Refused'
    this.code = code
    this.data = data
  }
}

const timeoutMs = 60_000
/** The key of a demonstration, kept in its own data directory; its clock may be set to any day. */
const demoKeyName = 'demo'

/** Makes one signed call. @throws Stopped when the server cannot be reached, Refused when it refuses the call */
export async function callServer<Answer>(server: Server, path: string, request: object): Promise<Answer> {
  const body = JSON.stringify(request)
  const first = await post(server, { path, body, time: new Date() })
  const serverTime = first.headers.get(operatorHeaders.serverTime)
  const retry = first.status === operatorErrors.notSigned.status && serverTime && server.key.name === demoKeyName
  const answer = retry ? await post(server, { path, body, time: new Date(serverTime) }) : first
  const envelope = await readEnvelope(server, answer)
  // The caller names the shape of its call; both sides come from one repository.
  if (envelope.code === successCode) return envelope.data as Answer
  const data = (envelope.data ?? {}) as Record<string, unknown>
  const unsigned = envelope.code === operatorErrors.notSigned.code
  throw new Refused(envelope.messageEn, envelope.code, unsigned ? { ...data, signedFor: server.name } : data)
}

async function post({ url, name, key }: Server, call: { path: string; body: string; time: Date }): Promise<Response> {
  const signed = {
    method: 'POST',
    path: call.path,
    bodyHash: createHash('sha256').update(call.body).digest('hex'),
    time: call.time.toISOString(),
    nonce: randomBytes(18).toString('base64url'),
    server: name,
  }
  try {
    return await fetch(url + call.path, {
      method: 'POST',
      body: call.body,
      headers: {
        'content-type': 'application/json',
        [operatorHeaders.key]: key.name,
        [operatorHeaders.time]: signed.time,
        [operatorHeaders.nonce]: signed.nonce,
        [operatorHeaders.signature]: sign(null, Buffer.from(textToSign(signed)), key.privateKey).toString('base64url'),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  } catch (error) {
    throw unreachable(url, error)
  }
}

async function readEnvelope({ url }: Server, answer: Response): Promise<Envelope<unknown>> {
  try {
    const envelope: unknown = await answer.json()
    // The server sends the contract's envelope whenever there is a code.
    if (envelope && typeof envelope === 'object' && 'code' in envelope) return envelope as Envelope<unknown>
  } catch (error) {
    throw unreachable(url, error)
  }
  throw new Stopped('unreachable', `What answers at ${url} is not this product (HTTP ${answer.status}).`)
}

function unreachable(url: string, error: unknown): Stopped {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
  return new Stopped('unreachable', `The server at ${url} does not answer: ${cause}`)
}
