import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { errorAnswer } from '../../platform/http/answer.ts'
import { fileOf, pictureBase, type PictureFile } from './picture-rules.ts'
import { findPicture } from './picture-store.ts'
import { placeholderDrawing } from './placeholder-drawing.ts'

const contentTypes = { svg: 'image/svg+xml', avif: 'image/avif', webp: 'image/webp', jpeg: 'image/jpeg' }

/** A path holds no hash of its content: shown from the cache for a day, and for a week more while it is asked for anew. */
const caching = 'public, max-age=86400, stale-while-revalidate=604800'

/** A drawing that is opened as a page of its own runs nothing and loads nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

const placeholder = {
  tag: createHash('sha256').update(placeholderDrawing).digest('hex'),
  bytes: Buffer.from(placeholderDrawing),
}

type PictureRequest = FastifyRequest<{ Params: { '*': string } }>

/** `GET /pictures/<path>`: no contract call, browsers ask for it. */
export function registerPictures(app: FastifyInstance, deps: Pick<Deps, 'db'>): void {
  void app.register(async (scope) => {
    // After the house's own, whose policy is that of a page.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') === contentTypes.svg) reply.header('content-security-policy', drawingPolicy)
    })
    scope.get(`${pictureBase}*`, (request: PictureRequest, reply) => servePicture(deps, request, reply))
  })
}

async function servePicture(deps: Pick<Deps, 'db'>, request: PictureRequest, reply: FastifyReply) {
  const file = fileOf(request.params['*'])
  const held = tagsOf(request.headers['if-none-match'])
  const found = file && ((await findPicture(deps.db, file, held)) ?? ownPicture(file, held))
  if (!found) {
    const { status, body } = errorAnswer('unknownPath')
    return reply.code(status).send(body)
  }
  reply.type(contentTypes[file.format]).header('cache-control', caching).header('etag', `"${found.tag}"`)
  return found.bytes ? reply.send(found.bytes) : reply.code(304).send()
}

/** A drawing's text by its address; null where there is none, or it is a photograph. */
export async function readDrawing({ db }: Pick<Deps, 'db'>, address: string): Promise<string | null> {
  const file = address.startsWith(pictureBase) ? fileOf(address.slice(pictureBase.length)) : null
  if (file?.format !== 'svg') return null
  const found = (await findPicture(db, file, [])) ?? ownPicture(file, [])
  return found?.bytes?.toString() ?? null
}

/** The placeholder is there, whatever has been loaded. */
function ownPicture({ path }: PictureFile, held: readonly string[]) {
  if (path !== 'placeholder.svg') return undefined
  return held.includes(placeholder.tag) ? { ...placeholder, bytes: null } : placeholder
}

/** A proxy may have made a tag a weak one; that is the same picture. */
const tagsOf = (header: string | undefined): string[] =>
  [...(header ?? '').matchAll(/"([0-9a-f]{64})"/g)].map(([, tag = '']) => tag)
