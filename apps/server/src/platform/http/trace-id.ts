import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

const mostCharacters = 100

/**
 * Header `traceid` as it may be in a log line: short, and of signs that no e-mail address and no name can be written
 * with. Callers choose it freely, and an access line is written for every request.
 */
export function readTraceId({ headers: { traceid } }: FastifyRequest): string | undefined {
  return typeof traceid === 'string' && traceid !== '' ? asSign(traceid) : undefined
}

const asSign = (text: string) => text.slice(0, mostCharacters).replace(/[^\w.:-]/g, '_')

/**
 * The name of a request in every log line about it: the proxy's `X-Request-ID`, else the trace of a W3C `traceparent`,
 * else one of our own. A caller without a proxy may choose it, so it proves nothing.
 */
export function nameRequest({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id']
  if (typeof given === 'string' && given !== '') return asSign(given)
  const [, trace] = /^[\da-f]{2}-([\da-f]{32})-[\da-f]{16}-[\da-f]{2}/.exec(String(headers['traceparent'])) ?? []
  return trace ?? randomUUID()
}
