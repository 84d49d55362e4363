import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

/** The same relative place from `src/` and from the bundled `dist/`. */
export const webAppDir = fileURLToPath(new URL('../../../web/dist', import.meta.url))

export interface WebApp {
  dir: string
  indexHtml: string
}

/** Null where the web app has not been built: the calls still answer. */
export function findWebApp(dir: string): WebApp | null {
  const index = join(dir, 'index.html')
  return existsSync(index) ? { dir, indexHtml: readFileSync(index, 'utf8') } : null
}

/** The page at `/` (never cached, small) and its hashed files (cached for a year), brotli where it was prepared. */
export async function serveWebApp(app: FastifyInstance, web: WebApp): Promise<void> {
  await app.register(fastifyStatic, {
    root: join(web.dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  app.get('/', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(web.indexHtml),
  )
}
