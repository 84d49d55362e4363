import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { errorAnswer } from '../../platform/http/answer.ts'
import { getFile, pictureBase, type PictureFile } from './picture-rules.ts'
import { findPicture } from './picture-store.ts'
import { placeholderDrawing } from './placeholder-drawing.ts'

const contentTypes = { svg: 'image/svg+xml', avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' }

/** Paths contain no content hash: cache for a day, and for another week while revalidating. */
const caching = 'public, max-age=86400, stale-while-revalidate=604800'

/** A drawing opened as its own page runs nothing and loads nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const placeholder = {
  tag: createHash('sha256').update(placeholderDrawing).digest('hex'),
  bytes: Buffer.from(placeholderDrawing),
}

type PictureRequest = FastifyRequest<{ Params: { '*': string } }>

/** `GET /pictures/<path>`: not part of the contract, for browsers. */
export function registerPictures(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  void app.register(async (scope) => {
    // Runs after the global hook, whose policy is for pages.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === contentTypes.svg) reply.header('content-security-policy', drawingPolicy)
    })
    scope.get(`${pictureBase}*`, (request: PictureRequest, reply) => servePicture(deps, request, reply))
  })
}

async function servePicture(deps: Pick<Deps, 'db'>, request: PictureRequest, reply: FastifyReply) {
  const file = getFile(request.params['*'])
  const held = getTags(request.headers['if-none-match'])
  const found = file && ((await findPicture(deps.db, file, held)) ?? ownPicture(file, held))
  if (!found) {
    const { status, body } = errorAnswer('unknownPath')
    return reply.code(status).send(body)
  }
  reply.type(contentTypes[file.format]).header('cache-control', caching).header('etag', `"${found.tag}"`)
  return found.bytes ? reply.send(found.bytes) : reply.code(304).send()
}

/** The text of a drawing by its address; null for a photograph or a missing one. */
export async function readDrawing({ db }: Pick<Deps, 'db'>, address: string): Promise<string | null> {
  const file = address.startsWith(pictureBase) ? getFile(address.slice(pictureBase.length)) : null
  if (file?.format !== 'svg') return null
  const found = (await findPicture(db, file, [])) ?? ownPicture(file, [])
  return found?.bytes?.toString() ?? null
}

/** The placeholder exists without being loaded. */
function ownPicture({ path }: PictureFile, held: readonly string[]) {
  if (path !== 'placeholder.svg') return undefined
  return held.includes(placeholder.tag) ? { ...placeholder, bytes: null } : placeholder
}

/** Accepts weak tags, which a proxy may have made: the picture is the same. */
const getTags = (header: string | undefined): string[] =>
  [...(header ?? '').matchAll(/"([0-9a-f]{64})"/g)].map(([, tag = '']) => tag)
