import { existsSync, readFileSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

/** As they were built, best first (apps/web/build/service-worker.ts). */
const forms = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
  { encoding: undefined, ending: '' },
] as const

/**
 * `/sw.js`: the worker that keeps page and files in browsers or, switched off, the one that removes them. The file is
 * never cached, because browsers discover a new release through it.
 */
export function serveServiceWorker(app: FastifyInstance, webDir: string, on: boolean): void {
  const file = join(webDir, on ? 'sw.js' : 'sw-off.js')
  const built = forms
    .filter(({ ending }) => existsSync(file + ending))
    .map(({ encoding, ending }) => ({ encoding, bytes: readFileSync(file + ending) }))
  const [plain] = built.filter(({ encoding }) => !encoding)
  if (!plain) return
  const tag = `W/"${createHash('sha256').update(plain.bytes).digest('base64url')}"`
  app.get('/sw.js', async (request, reply) => {
    reply.header('cache-control', 'no-cache').header('etag', tag).header('vary', 'accept-encoding')
    if (request.headers['if-none-match'] === tag) return reply.code(304).send()
    const accepted = (request.headers['accept-encoding'] ?? '').split(',').map((one) => one.trim().split(';')[0])
    const { encoding, bytes } = built.find((form) => form.encoding && accepted.includes(form.encoding)) ?? plain
    if (encoding) reply.header('content-encoding', encoding)
    return reply.type('text/javascript; charset=utf-8').send(bytes)
  })
}
