import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SignInWay } from '@aisle/contract/sign-in-ways'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface WebApp {
  dir: string
  indexHtml: string
  /** Other origins that its calls go to. */
  callOrigins: readonly string[]
}

/** What the page must know before its first call: whose server it is, and where the portal is typed by hand (E2). */
export interface PageSettings {
  role: string
  portalAddress: string | null
  /** Ways in that this server is configured for (L2). */
  signInWays: readonly SignInWay[]
  /** Patterns of the user agents of the apps around us, as sources of regular expressions (L3); null: there is none. */
  appAgent: string | null
  partnerAgent: string | null
  /** The project that the page's own events go to (A2); null: it measures nothing. */
  analyticsProject: string | null
  /** Where the page sends the calls of each client; null: here (E7). */
  callBases: { shop: string | null; login: string | null; portal: string | null }
}

/** Null where the web app has not been built: the calls still answer. */
export function findWebApp(dir: string, settings: PageSettings): WebApp | null {
  const index = join(dir, 'index.html')
  if (!existsSync(index)) return null
  const metas = {
    'aisle-role': settings.role,
    'aisle-portal-address': settings.portalAddress,
    'aisle-sign-in': settings.signInWays.join(' '),
    'aisle-app-agent': settings.appAgent,
    'aisle-partner-agent': settings.partnerAgent,
    'aisle-analytics': settings.analyticsProject,
    'aisle-shop-base': settings.callBases.shop,
    'aisle-login-base': settings.callBases.login,
    'aisle-portal-base': settings.callBases.portal,
  }
  let indexHtml = readFileSync(index, 'utf8')
  for (const [name, content] of Object.entries(metas)) {
    // By a function, for a text may hold `$&` and its like, as patterns do.
    indexHtml = indexHtml.replace(
      `<meta name="${name}" content=""`,
      () => `<meta name="${name}" content="${escapeHtml(content ?? '')}"`,
    )
  }
  const bases = Object.values(settings.callBases).filter((base) => base !== null)
  return { dir, indexHtml, callOrigins: bases.map((base) => new URL(base).origin) }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** The page at `/` (never cached, small) and its hashed files (cached for a year), as brotli or gzip where the browser takes it. */
export async function serveWebApp(app: FastifyInstance, web: WebApp): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(web.dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.get('/favicon.svg', (_request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('favicon.svg', web.dir),
  )
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(web.indexHtml),
  )
}
