import type { ErrorName } from '@aisle/contract/error-codes'
import { allCalls } from '@aisle/contract/all-calls'
import type { FastifyError, FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { errorAnswer, failureAnswer } from './answer.ts'

const byFastifyCode: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedBody',
  FST_ERR_BAD_URL: 'unknownPath',
}

/** Unknown path, wrong method, unreadable body: the same envelope with the fitting HTTP status (G3). */
export function refusePolitely(app: FastifyInstance, deps: Pick<Deps, 'airline' | 'log'>): void {
  const methods = new Map(allCalls.map(({ call }) => [call.path, call.method]))

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const name = byFastifyCode[error.code] ?? (error.statusCode === 400 ? 'malformedBody' : null)
    const { status, body, headers } = name
      ? { ...errorAnswer(name), headers: {} }
      : failureAnswer(deps, error, { url: request.routeOptions.url })
    request.answerCode = body.code
    return reply.code(status).headers(headers).send(body)
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const known = methods.get(path)
    if (known) reply.header('allow', known)
    const { status, body } = errorAnswer(known ? 'wrongMethod' : 'unknownPath')
    return reply.code(status).send(body)
  })

  app.removeContentTypeParser(['text/plain', 'application/json'])
  // Calls without a body may come with a JSON content type all the same.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined)
    try {
      // parseAs: 'string' gives a string.
      done(null, JSON.parse(text as string, withoutPrototype))
    } catch {
      done(Object.assign(new Error('malformed JSON'), { statusCode: 400, code: 'FST_ERR_CTP_INVALID_JSON_BODY' }))
    }
  })
}

/** `__proto__` and `constructor` keys are dropped before any schema sees them. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' ? undefined : value
}
