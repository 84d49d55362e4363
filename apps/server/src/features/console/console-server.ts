import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import cookie from '@fastify/cookie'
import fastifyStatic from '@fastify/static'
import { attendance, consoleHeader } from '@aisle/contract/console'
import { successCode, type Envelope } from '@aisle/contract/envelope'
import * as limits from '@aisle/contract/limits'
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { ContractError, fail } from '../../platform/contract-error.ts'
import type { Deps } from '../../platform/deps.ts'
import { addHealth, closesPolitely, endConnectionsOnLeave, type Leaving } from '../../platform/http/health.ts'
import { deviceAddress } from '../../platform/http/device-address.ts'
import { requireStorable } from '../../platform/http/require-storable.ts'
import { bareHeaders, guardBareAnswers } from '../../platform/http/security-headers.ts'
import { boundSlowClients } from '../../platform/http/slow-clients.ts'
import type { WebApp } from '../../platform/http/pages/serve-web-app.ts'
import { nameRequest } from '../../platform/http/trace-id.ts'
import { getRelyingParty } from '../passkeys/index.ts'
import { registerRefundPhotos } from '../refunds/index.ts'
import { registerPictures } from '../shop/index.ts'
import { findStaffSession, refuseStaff, renewToken } from '../staff/index.ts'
import {
  consoleFailure,
  ConsoleFile,
  consoleSuccess,
  requireRight,
  type ConsoleCall,
  type ConsoleCaller,
  type ConsoleCookies,
} from './console-call.ts'
import { servePreview } from './preview/serve-preview.ts'
import { consoleCalls } from './console-routes.ts'
import { addLive } from './live/add-live.ts'
import { repeat as repeatByTimer, type Repeat } from './live/repeat.ts'

export interface ConsoleOptions {
  deps: Deps
  logger: FastifyBaseLogger
  /** The address under which staff open the console, without a path. */
  url: string
  /** The built app. */
  dir: string
  /** The passengers' app, for previews (M37); null: it is not built. */
  web?: WebApp | null
  trustedProxies?: readonly string[]
  leaving?: Leaving
  repeat?: Repeat
}

/** No third party, no frame around it, nothing inline but the design system's own two style sheets. */
const policy = (nonce: string | null) =>
  [
    "default-src 'self'",
    `style-src 'self'${nonce === null ? '' : ` 'nonce-${nonce}'`}`,
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/**
 * The console of the airline's staff (X4), on a port of its own: its cookies never reach the passengers' origin, and the
 * passengers' address answers none of its calls.
 */
export async function buildConsole({
  deps,
  logger,
  url,
  dir,
  web = null,
  trustedProxies = [],
  leaving = { state: 'no' },
  repeat = repeatByTimer,
}: ConsoleOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: nameRequest,
    bodyLimit: limits.bodyBytes,
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    ...boundSlowClients(),
    ...closesPolitely,
  })
  const https = url.startsWith('https:')
  guardBareAnswers(app.server, bareHeaders({ https }))
  await app.register(cookie)
  // A foreign page can send plain text without asking first, but no JSON.
  app.removeContentTypeParser('text/plain')
  endConnectionsOnLeave(app, leaving)
  addPageHeaders(app, https)
  app.setErrorHandler((error, _request, reply) => {
    const { status, headers, body } = consoleFailure(deps, getRefusal(error), {})
    return reply.code(status).headers(headers).send(body)
  })
  addHealth(app, deps.db, leaving)
  const world = { deps, origin: new URL(url).origin, party: getRelyingParty({ ...deps.settings, publicUrl: url }) }
  for (const call of consoleCalls) addCall(app, world, call)
  addLive(app, { deps, repeat, origin: world.origin, sessionCookie: cookieNames(https).session })
  registerPictures(app, deps)
  registerRefundPhotos(app, deps)
  await servePage(app, deps, dir)
  if (web) await servePreview(app, { deps, origin: world.origin, web, consoleDir: dir })
  return app
}

interface World {
  deps: Deps
  origin: string
  party: ConsoleCaller['party']
}

function addPageHeaders(app: FastifyInstance, https: boolean): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      ...bareHeaders({ https }),
      'content-security-policy': reply.getHeader('content-security-policy') ?? policy(null),
      'cross-origin-opener-policy': 'same-origin',
      ...(reply.hasHeader('cache-control') && { 'cache-control': reply.getHeader('cache-control') }),
    })
  })
}

/** Fastify's own refusals are the caller's fault. */
function getRefusal(error: unknown): unknown {
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 500) return error
  return new ContractError(status === 413 ? 'bodyTooLarge' : status === 415 ? 'unsupportedMedia' : 'malformedBody')
}

const cookieNames = (https: boolean) => ({
  session: `${https ? '__Host-' : ''}aisle_console`,
  challenge: `${https ? '__Host-' : ''}aisle_console_challenge`,
  desk: `${https ? '__Host-' : ''}aisle_console_desk`,
})

function addCall(app: FastifyInstance, { deps, origin, party }: World, call: ConsoleCall): void {
  const https = origin.startsWith('https:')
  const names = cookieNames(https)
  app.post(call.path, { ...(call.bodyLimit && { bodyLimit: call.bodyLimit }) }, async (request, reply) => {
    const startedAt = performance.now()
    const cookies: ConsoleCookies = {}
    let personId: string | null = null
    let answer: { status: number; headers: Record<string, string>; body: Readable | Envelope<unknown> }
    try {
      requireOwnPage(request, origin)
      const by = request.headers[consoleHeader] === attendance.unattended ? 'page' : 'person'
      const session = await findStaffSession(deps, request.cookies[names.session], by)
      personId = session?.person.personId ?? null
      if (session && by === 'person') cookies.session = await renewToken(deps, session)
      requireRight(call.needs, session?.person.roles)
      const parsed = parse(call, request.body)
      const browser = {
        ip: deviceAddress(request.ip),
        device: getDevice(request.headers['user-agent']),
        challenge: request.cookies[names.challenge] ?? null,
        desk: request.cookies[names.desk] ?? null,
      }
      const data = await call.run(deps, { browser, origin, party, session, cookies }, parsed)
      answer = data instanceof ConsoleFile ? fileAnswer(data) : consoleSuccess(data)
    } catch (error) {
      answer = consoleFailure(deps, error, { path: call.path })
    }
    setCookies(reply, { cookies, names, https })
    const ms = Math.round(performance.now() - startedAt)
    const code = answer.body instanceof Readable ? successCode : answer.body.code
    deps.log.info({ path: call.path, code, ms, personId }, 'console call')
    return reply.code(answer.status).headers(answer.headers).send(answer.body)
  })
}

const fileAnswer = ({ name, mediaType, pieces }: ConsoleFile) => ({
  status: 200,
  headers: { 'content-type': mediaType, 'content-disposition': `attachment; filename="${name}"` },
  body: Readable.from(pieces),
})

/** Another page's script can send neither header, and no page at all sends another page's `Origin`. */
function requireOwnPage({ headers }: FastifyRequest, origin: string): void {
  if (headers.origin !== origin || headers[consoleHeader] === undefined) refuseStaff('foreignPage')
}

function parse(call: ConsoleCall, body: unknown): unknown {
  const parsed = call.schema.safeParse(body ?? {})
  if (!parsed.success) {
    return fail('invalidRequest', { fields: parsed.error.issues.map((issue) => issue.path.join('.')) })
  }
  requireStorable(parsed.data)
  return parsed.data
}

const longestDevice = 200
const getDevice = (agent: string | undefined) => (agent ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, longestDevice)

/** The longest for which browsers keep a cookie. */
const deskCookieSeconds = 400 * 24 * 3600

interface Cookies {
  cookies: ConsoleCookies
  names: ReturnType<typeof cookieNames>
  https: boolean
}

function setCookies(reply: FastifyReply, { cookies, names, https }: Cookies): void {
  const common = { path: '/', httpOnly: true, secure: https, sameSite: 'strict' } as const
  for (const which of ['session', 'challenge'] as const) {
    const value = cookies[which]
    if (value === null) reply.clearCookie(names[which], common)
    else if (value !== undefined) reply.setCookie(names[which], value, common)
  }
  if (cookies.desk) reply.setCookie(names.desk, cookies.desk, { ...common, maxAge: deskCookieSeconds })
}

/** Every address that names no file shows the app, which knows its own screens. */
async function servePage(app: FastifyInstance, deps: Deps, dir: string): Promise<void> {
  const file = join(dir, 'index.html')
  if (!existsSync(file)) {
    deps.log.warn({}, 'the console is not built')
    return
  }
  const page = readFileSync(file, 'utf8')
  await app.register(fastifyStatic, {
    root: dir,
    index: false,
    preCompressed: true,
    wildcard: false,
    setHeaders: (reply, path) => {
      const named = path.includes('/assets/')
      reply.header('cache-control', named ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
  const show = (reply: FastifyReply) => {
    const nonce = deps.random.bytes(18).toString('base64url')
    return reply
      .headers({ 'content-security-policy': policy(nonce), 'cache-control': 'no-store' })
      .type('text/html; charset=utf-8')
      .send(page.replace('property="csp-nonce" content=""', `property="csp-nonce" content="${nonce}"`))
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !/^\/(console|assets|pictures|preview)\//.test(request.url)
    return isPage ? show(reply) : reply.code(404).send()
  })
}
