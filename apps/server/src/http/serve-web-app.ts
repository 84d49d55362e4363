import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

export interface WebApp {
  dir: string
  indexHtml: string
}

/** What the page must know before its first call: whose server it is, and where the portal is typed by hand (E2). */
export interface PageSettings {
  role: string
  portalAddress: string | null
}

/** Null where the web app has not been built: the calls still answer. */
export function findWebApp(dir: string, settings: PageSettings): WebApp | null {
  const index = join(dir, 'index.html')
  if (!existsSync(index)) return null
  const fill = (page: string, name: string, content: string) =>
    page.replace(`<meta name="${name}" content=""`, `<meta name="${name}" content="${escapeHtml(content)}"`)
  const page = fill(readFileSync(index, 'utf8'), 'aisle-role', settings.role)
  return { dir, indexHtml: fill(page, 'aisle-portal-address', settings.portalAddress ?? '') }
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
