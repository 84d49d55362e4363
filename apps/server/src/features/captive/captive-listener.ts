import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Deps } from '../../platform/deps.ts'
import { deviceAddress } from '../../platform/http/device-address.ts'
import { openAccess } from './device-access.ts'
import { noSatellitePage, portalPage } from './captive-pages.ts'
import { portalUrl } from './portal-url.ts'
import { captiveAnswer, type CaptiveAnswer } from './probe-rules.ts'

/** Phones ask again and again: a short answer, and the connection is free for the next one. */
const patienceMs = 5_000
const connectionsAtOnce = 2_000
const noSatelliteRetrySeconds = 30

/**
 * Answers what the cabin gateway sends here instead of to the internet: every plain HTTP request of a device that is not
 * let in, and of those that are while the satellite is away (P5). It has a port of its own, so that no host name has to
 * be guessed at. Nothing is kept alive: a device that is let in a second later must not be held here (facts §2 c).
 */
export async function startCaptiveListener(deps: Deps, at: { host: string; port: number }): Promise<Server> {
  const server = createServer(
    { headersTimeout: patienceMs, requestTimeout: patienceMs, keepAlive: false, connectionsCheckingInterval: 1_000 },
    (request, response) => {
      void answer(deps, request, response).catch((error: unknown) => {
        deps.log.error({ err: error }, 'a captive request failed')
        if (!response.headersSent) send(response, { status: 503, headers: { 'retry-after': '2' }, body: '' })
        else response.destroy()
      })
    },
  )
  server.maxConnections = connectionsAtOnce
  // Tunnels and upgrades are not for here.
  for (const event of ['connect', 'upgrade'] as const) server.on(event, (_request, socket) => socket.destroy())
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return server
}

async function answer(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // A body is not read: whatever it says goes nowhere.
  request.resume()
  const access = await openAccess(deps, deviceAddress(request.socket.remoteAddress))
  const device = access?.uncovered ? 'out_of_coverage' : access ? 'online' : 'closed'
  const asked = { host: request.headers.host, url: request.url ?? '/' }
  send(response, written(deps, captiveAnswer(asked, device), request))
}

interface Written {
  status: number
  headers: Record<string, string>
  body: string
}

function written(deps: Deps, found: CaptiveAnswer, request: IncomingMessage): Written {
  if (found.kind === 'success') {
    const { status, type, body } = found.answer
    return { status, headers: type ? { 'content-type': type } : {}, body }
  }
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  if (found.kind === 'noSatellite') {
    return {
      status: 503,
      headers: { ...headers, 'retry-after': String(noSatelliteRetrySeconds) },
      body: noSatellitePage(portalUrl(deps)),
    }
  }
  const url = portalUrl(deps)
  const body = portalPage(url)
  // RFC 6585: who sends something must not believe that it arrived; who reads is led on.
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 511, headers, body }
  return { status: 302, headers: { ...headers, location: url }, body }
}

function send(response: ServerResponse, { status, headers, body }: Written): void {
  response.writeHead(status, { 'cache-control': 'no-store', connection: 'close', ...headers })
  response.end(body)
}
