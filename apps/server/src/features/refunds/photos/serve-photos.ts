import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { errorAnswer } from '../../../platform/http/answer.ts'
import { PhotoStorageFailed } from '../../../outside/photo-storage/photo-storage.ts'
import { photoBase, photoContentType, secondsLeft, signedText } from './photo-rules.ts'
import { findPhotoKey } from './photo-store.ts'

type Served = Pick<Deps, 'db' | 'clock' | 'vault' | 'log' | 'photoStorage'>
type PhotoRequest = FastifyRequest<{ Params: { photoId: string }; Querystring: { until?: unknown; sign?: unknown } }>

/** `GET /refund-photos/<id>?until=…&sign=…`: requested by `<img>`, not by a contract call. A wrong address answers 404. */
export function registerRefundPhotos(app: FastifyInstance, deps: Served): void {
  void app.register(async (scope) => {
    // After the house's own, whose policies are those of a page.
    scope.addHook('onSend', async (_request, reply) => {
      if (reply.getHeader('content-type') !== photoContentType) return
      reply.headers({ 'content-security-policy': "default-src 'none'; sandbox", 'referrer-policy': 'no-referrer' })
    })
    scope.get(`${photoBase}:photoId`, (request: PhotoRequest, reply) => servePhoto(deps, request, reply))
  })
}

async function servePhoto(deps: Served, request: PhotoRequest, reply: FastifyReply) {
  const { photoId } = request.params
  const { until, sign } = request.query
  if (typeof until !== 'string' || typeof sign !== 'string') return refuse(reply, 'unknownPath')
  const left = secondsLeft(until, deps.clock.now())
  if (left === null || !deps.vault.signed('refund-photo', signedText(photoId, Number(until)), sign))
    return refuse(reply, 'unknownPath')
  try {
    const key = await findPhotoKey(deps.db, photoId)
    const bytes = key === undefined ? null : await deps.photoStorage.get(key)
    if (!bytes) return await refuse(reply, 'unknownPath')
    return await reply
      .type(photoContentType)
      .headers({ 'cache-control': `private, max-age=${left}`, 'content-disposition': 'inline' })
      .send(bytes)
  } catch (error) {
    if (!(error instanceof PhotoStorageFailed)) throw error
    deps.log.warn({ err: error }, 'a photo could not be read')
    return refuse(reply, 'temporarilyUnavailable')
  }
}

function refuse(reply: FastifyReply, error: 'unknownPath' | 'temporarilyUnavailable') {
  const { status, body } = errorAnswer(error)
  return reply.code(status).send(body)
}
