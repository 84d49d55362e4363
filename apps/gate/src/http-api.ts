import { createHash, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import process from 'node:process'
import { deviceAddress } from './device-address.ts'
import type { Gate } from './gate.ts'
import { Refusal } from './refusal.ts'
import { HelperFailure } from './helper-connection.ts'
import type { Opening } from './openings.ts'
import { BadRequest, readClosing, readOpening, readDesiredOpenings } from './request-body.ts'

const mostBytes = 4_000_000

interface Answer {
  status: number
  body: unknown
}

type Handler = (request: { body: unknown; query: URLSearchParams }) => Promise<unknown>

/** The HTTP API for the portal (the README of the gate's stand-in describes the same wire). */
export function createApi(gate: Gate, { key, note }: { key: string | null; note: string }): Server {
  const handlers = getHandlers(gate, note)
  return createServer((request, response) => {
    void answer(request, handlers, key).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
      response.end(JSON.stringify(body))
    })
  })
}

function getHandlers(gate: Gate, note: string): Record<string, Handler> {
  return {
    'GET /gate': async () => ({ standIn: false, note, ready: gate.ready(), covered: gate.covered() }),
    'POST /gate/allow': async ({ body }) => {
      await gate.allow(readOpening(body))
      return { open: true }
    },
    'POST /gate/deny': async ({ body }) => ({ closed: await gate.deny(readClosing(body)) }),
    'POST /gate/reconcile': ({ body }) => gate.reconcile(readDesiredOpenings(body)),
    'GET /gate/list': async () => ({ open: gate.list().map(listed) }),
    'GET /gate/counters': async ({ query }) => {
      const opening = gate.opening(getDevice(query))
      if (!opening) return { epoch: 'none', bytesIn: 0, bytesOut: 0 }
      const { epoch, bytesIn, bytesOut } = opening
      // The portal subtracts the bytes that it has read from the remaining volume that it sends next.
      opening.reported = bytesIn + bytesOut
      return { epoch, bytesIn, bytesOut }
    },
    'GET /gate/hardware': async ({ query }) => ({ hardware: await gate.getHardware(getDevice(query)) }),
  }
}

function listed(opening: Opening) {
  const { device, grant, hardware, until, bytesIn, bytesOut } = opening
  return {
    device,
    grant,
    hardware,
    seconds: Math.max(0, Math.floor((until - performance.now()) / 1000)),
    bytesIn,
    bytesOut,
  }
}

function getDevice(query: URLSearchParams): string {
  const device = deviceAddress(query.get('device') ?? '')
  if (device === null) throw new BadRequest('device must be an IP address')
  return device
}

async function answer(
  request: IncomingMessage,
  handlers: Record<string, Handler>,
  key: string | null,
): Promise<Answer> {
  if (key !== null && !hasKey(request, key)) {
    return { status: 401, body: { error: 'unauthorized', message: 'The key of the access gate is missing or wrong.' } }
  }
  const url = new URL(request.url ?? '/', 'http://gate')
  const handler = handlers[`${request.method} ${url.pathname.replace(/(?<=.)\/$/, '')}`]
  if (!handler) return { status: 404, body: { error: 'notFound', message: 'The gate has no such call.' } }
  try {
    const body = request.method === 'POST' ? await getBody(request) : undefined
    return { status: 200, body: await handler({ body, query: url.searchParams }) }
  } catch (error) {
    return getRefusal(error)
  }
}

function getRefusal(error: unknown): Answer {
  if (error instanceof BadRequest) return { status: 400, body: { error: 'badRequest', message: error.message } }
  if (error instanceof Refusal) return { status: 409, body: { error: error.code, message: error.message } }
  if (error instanceof HelperFailure) return { status: 503, body: { error: 'helperAway', message: error.message } }
  process.stderr.write(`gate: ${error instanceof Error ? error.stack : String(error)}\n`)
  return { status: 500, body: { error: 'broken', message: 'The gate failed; its log says why.' } }
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Digests have one length, so the comparison takes the same time for every key. */
function hasKey(request: IncomingMessage, key: string): boolean {
  const [, given = ''] = /^Bearer (.+)$/.exec(request.headers.authorization ?? '') ?? []
  return timingSafeEqual(digest(given), digest(key))
}

async function getBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    // Without an encoding a request's chunks are buffers.
    const bytes = chunk as Buffer
    length += bytes.length
    if (length > mostBytes) throw new BadRequest('too long')
    chunks.push(bytes)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    throw new BadRequest('the body must be JSON')
  }
}
