import type { ErrorName } from '@aisle/contract/error-codes'
import { allCalls } from '@aisle/contract/all-calls'
import { isStorable } from '@aisle/contract/storable-text'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../deps.ts'
import { errorAnswer, failureAnswer } from './answer.ts'
import { browserLanguage } from './identify-caller.ts'
import { standingPage } from './pages/standing-page.ts'
import { bareHeaders } from './security-headers.ts'

const byFastifyCode: Record<string, ErrorName> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'bodyTooLarge',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedMedia',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformedBody',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformedBody',
  FST_ERR_BAD_URL: 'unknownPath',
  // A name longer than a file system knows.
  ENAMETOOLONG: 'unknownPath',
}

/** Of Fastify and its plugins, which say with a status whose fault an error is. A forbidden file is an unknown one. */
const byStatus: Record<number, ErrorName> = {
  400: 'malformedBody',
  403: 'unknownPath',
  404: 'unknownPath',
  405: 'wrongMethod',
  413: 'bodyTooLarge',
  414: 'unknownPath',
  415: 'unsupportedMedia',
}

/**
 * A refused body of this size is read and thrown away. Closing the connection while the sender still writes would reset it,
 * and the sender would lose the answer.
 */
const mostDiscardedBytes = 4 * 1024 * 1024

/** Null: the fault is ours. */
function getRefusal({ code, statusCode = 500 }: FastifyError): ErrorName | null {
  const known = byFastifyCode[code] ?? (statusCode === 400 ? 'malformedBody' : null)
  if (known || !code?.startsWith('FST_') || statusCode >= 500) return known
  return byStatus[statusCode] ?? 'malformedBody'
}

/** For the constructor: answers to requests that Fastify refuses before there is a route, and to broken HTTP. */
export function politeBeforeRoutes(deps: Pick<Deps, 'airline' | 'log' | 'settings'>) {
  // No hook runs for these answers.
  const headers = bareHeaders({ https: deps.settings.publicUrl.startsWith('https:') })
  const headerLines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return {
    frameworkErrors(error: FastifyError, _request: FastifyRequest, reply: FastifyReply) {
      const name = getRefusal(error)
      const { status, body } = name ? errorAnswer(name) : failureAnswer(deps, error, {})
      reply.code(status).headers(headers).send(body)
    },
    clientErrorHandler(error: Error & { code?: string }, socket: Socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return
      const { status, body } = errorAnswer(byClientError[error.code ?? ''] ?? 'malformedBody')
      const text = Buffer.from(JSON.stringify(body))
      const head = [
        `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
        'content-type: application/json; charset=utf-8',
        `content-length: ${text.length}`,
        'connection: close',
        ...headerLines,
      ]
      if (socket.writable) socket.write(Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), text]))
      socket.destroy(error)
    },
  } satisfies Partial<FastifyServerOptions>
}

const byClientError: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'requestTooSlow',
  HPE_HEADER_OVERFLOW: 'headersTooLarge',
}

/** Unknown path, wrong method, unreadable body: the same envelope with the fitting HTTP status (G3). */
export function refusePolitely(app: FastifyInstance, deps: Pick<Deps, 'airline' | 'log'>): void {
  const methods = new Map(allCalls.map(({ call }) => [call.path, call.method]))

  app.setErrorHandler((error: FastifyError, request, reply) => {
    const name = getRefusal(error)
    const { status, body, headers } = name
      ? { ...errorAnswer(name), headers: {} }
      : failureAnswer(deps, error, { url: request.routeOptions.url })
    request.answerCode = body.code
    // Fastify closes, because of the bytes that are still to come; Node reads them where the connection stays.
    if (Number(request.headers['content-length']) <= mostDiscardedBytes) reply.removeHeader('connection')
    return reply.code(status).headers(headers).send(body)
  })

  // Files are small and come whole: a request for a part outside the file would be another kind of error.
  app.addHook('onRequest', (request, _reply, done) => {
    delete request.headers.range
    done()
  })
  // Node itself would refuse it without headers and body.
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (raw.headers.host !== undefined || raw.httpVersion === '1.0') return
    const { status, body } = errorAnswer('malformedBody')
    return reply.code(status).send(body)
  })
  // An expectation other than 100-continue may be ignored (RFC 9110, 10.1.1).
  app.server.on('checkExpectation', (request, response) => void app.server.emit('request', request, response))

  // A piece of the path is a text that may reach the database like any other (`require-storable`).
  app.addHook('preValidation', async (request, reply) => {
    if (Object.values(request.params ?? {}).every((piece) => isStorable(String(piece)))) return
    const { status, body } = errorAnswer('unknownPath')
    request.answerCode = body.code
    return reply.code(status).send(body)
  })

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? ''
    const known = methods.get(path)
    if (!known && isOpenedByPerson(request)) return showUnknownPage(deps.airline, request, reply)
    if (known) reply.header('allow', known)
    const { status, body } = errorAnswer(known ? 'wrongMethod' : 'unknownPath')
    request.answerCode = body.code
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

/** An address in a browser, not a call: programs ask for JSON or for anything. */
const isOpenedByPerson = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept ?? '').includes('text/html')

function showUnknownPage(airline: Airline, { headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const page = standingPage(airline, browserLanguage(headers['accept-language']), {
    title: { zh: '没有这个页面', en: 'This page does not exist' },
    text: { zh: '地址可能有误，或页面已经移走。', en: 'The address may be wrong, or the page has moved.' },
    link: { url: '/', words: { zh: '回到首页', en: 'Go to the start page' } },
  })
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    .header('vary', 'accept, accept-language')
    .send(page)
}

/** `__proto__` and `constructor` keys are dropped before any schema sees them. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' || key === 'constructor' ? undefined : value
}
