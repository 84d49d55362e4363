import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Deps } from '../../platform/deps.ts'
import { browserLanguage } from '../../platform/http/identify-caller.ts'
import { deviceAddress } from '../../platform/http/device-address.ts'
import { openAccess } from './device-access.ts'
import { noSatellitePage, portalPage } from './captive-pages.ts'
import { portalUrl } from './portal-url.ts'
import { captiveAnswer, type CaptiveAnswer } from './probe-rules.ts'

/** Phones probe repeatedly: answer fast and free the connection. */
const patienceMs = 5_000
const connectionsAtOnce = 2_000
const noSatelliteRetrySeconds = 30

/**
 * Answers requests that the cabin gateway redirects here: every plain HTTP request of a closed device, and of an online
 * device while the satellite is away (P5). Uses its own port, so that it need not guess by host name. Without
 * keep-alive, because a device that goes online a second later must not stay connected here (facts §2 c).
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
  // Tunnels and upgrades are not supported here.
  for (const event of ['connect', 'upgrade'] as const) server.on(event, (_request, socket) => socket.destroy())
  server.on('clientError', (_error, socket) => socket.destroy())
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  return server
}

async function answer(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  // Discard the body, which is never used.
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
  const url = portalUrl(deps)
  const asked = { airline: deps.airline, language: browserLanguage(request.headers['accept-language']), url }
  if (found.kind === 'noSatellite') {
    return {
      status: 503,
      headers: { ...headers, 'retry-after': String(noSatelliteRetrySeconds) },
      body: noSatellitePage(asked),
    }
  }
  const body = portalPage(asked)
  // RFC 6585: a client that sends data must not believe that it arrived; a reader is redirected.
  if (request.method !== 'GET' && request.method !== 'HEAD') return { status: 511, headers, body }
  return { status: 302, headers: { ...headers, location: url }, body }
}

function send(response: ServerResponse, { status, headers, body }: Written): void {
  response.writeHead(status, { 'cache-control': 'no-store', connection: 'close', ...headers })
  response.end(body)
}
