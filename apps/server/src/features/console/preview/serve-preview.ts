import { join } from 'node:path'
import { existsSync, readdirSync } from 'node:fs'
import fastifyStatic from '@fastify/static'
import { allCalls, type DeclaredCall } from '@aisle/contract/all-calls'
import { consoleErrors, previewPath } from '@aisle/contract/console'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { parseRequest } from '../../../platform/http/add-calls.ts'
import { failureAnswer, successAnswer } from '../../../platform/http/answer.ts'
import { allowPagesFrom } from '../../../platform/http/cross-origin.ts'
import { identifyCaller } from '../../../platform/http/identify-caller.ts'
import type { Implementation } from '../../../platform/http/implement.ts'
import type { WebApp } from '../../../platform/http/pages/serve-web-app.ts'
import { clauseRoutes } from '../../clauses/index.ts'
import { helpRoutes } from '../../help/index.ts'
import { readAsIfApplied } from '../../operators/index.ts'
import { serverTimeRoutes } from '../../server-time/index.ts'
import { shopRoutes } from '../../shop/index.ts'
import { hashPreviewToken } from './make-preview.ts'
import { previewPages } from './preview-page.ts'
import { findPreview } from './preview-store.ts'

const answered = [
  ...[...shopRoutes, ...helpRoutes, ...clauseRoutes].filter(({ readsCatalogue }) => readsCatalogue),
  ...serverTimeRoutes,
]

interface Opened {
  Params: { token: string }
}

/**
 * The web app with a row that is not saved (M37), in a frame of the console. The page runs without an origin
 * (`sandbox`), so it reaches neither the console's cookie nor its storage: the token in its address is all that it may
 * do, and that is to read the catalogue for some minutes.
 */
export async function servePreview(
  app: FastifyInstance,
  { deps, origin, web, consoleDir }: { deps: Deps; origin: string; web: WebApp; consoleDir: string },
): Promise<void> {
  const pages = previewPages(web, origin)
  if (!pages) return
  await serveAssets(app, web, consoleDir)
  await app.register(
    async (frame) => {
      allowPagesFrom(frame, ['null'])
      // Without a route no hook hears the browser's question before a call.
      frame.options('/*', (_request, reply) => reply.code(204).send())
      frame.get<Opened>('/', (request, reply) =>
        reply
          .headers({ 'content-security-policy': pages.policy, 'cache-control': 'no-store' })
          .type('text/html; charset=utf-8')
          .send(pages.show(request.params.token)),
      )
      for (const declared of allCalls) {
        const { method, path } = declared.call
        const implementation = answered.find(({ call }) => call.path === path)
        frame.route<Opened>({
          method,
          url: path,
          handler: (request, reply) =>
            implementation ? answer(deps, { declared, implementation, request, reply }) : refuse(reply),
        })
      }
    },
    { prefix: `${previewPath}/:token` },
  )
}

/** The scripts of the web app beside those of the console: both name their files by content. */
async function serveAssets(app: FastifyInstance, web: WebApp, consoleDir: string): Promise<void> {
  const taken = join(consoleDir, 'assets')
  await app.register(fastifyStatic, {
    root: join(web.dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    wildcard: false,
    globIgnore: ['**/*.{br,gz}', ...(existsSync(taken) ? readdirSync(taken) : [])],
    decorateReply: false,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      // The frame has no origin, and scripts of modules are fetched across origins then.
      reply.header('access-control-allow-origin', '*')
    },
  })
}

interface Exchange {
  declared: DeclaredCall
  implementation: Implementation
  request: FastifyRequest<Opened>
  reply: FastifyReply
}

async function answer(deps: Deps, { declared, implementation, request, reply }: Exchange): Promise<FastifyReply> {
  reply.header('date', deps.clock.now().toUTCString())
  try {
    const preview = await findPreview(deps.db, hashPreviewToken(deps, request.params.token), deps.clock.now())
    if (!preview) return await refuse(reply)
    const asked = parseRequest(declared.schemas.request, declared.call.method === 'GET' ? request.query : request.body)
    const anybody = await identifyCaller(deps, async () => null, request)
    // A standby does not see what a transaction has written.
    const { replica: _, ...own } = deps
    const { resource, row } = preview
    const data = implementation.readsCatalogue
      ? await readAsIfApplied(deps, { resource, rows: [row] }, (db) =>
          implementation.run({ ...own, db }, anybody, asked),
        )
      : await implementation.run(deps, anybody, asked)
    const { response } = declared.schemas
    return await reply.send(successAnswer(response ? response.parse(data) : data))
  } catch (error) {
    const { status, headers, body } = failureAnswer(deps, error, { path: declared.call.path })
    return reply.code(status).headers(headers).send(body)
  }
}

/** For what no preview does, and once its time is over. */
function refuse(reply: FastifyReply): FastifyReply {
  const { code, zh, en } = consoleErrors.onlyPreview
  return reply.send({ code, message: zh, messageEn: en, data: { error: 'onlyPreview' } })
}
