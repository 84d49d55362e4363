import type { FastifyRequest } from 'fastify'

const mostCharacters = 100

/**
 * Header `traceid` as it may be in a log line: short, and of signs that no e-mail address and no name can be written
 * with. Callers choose it freely, and an access line is written for every request.
 */
export function readTraceId({ headers: { traceid } }: FastifyRequest): string | undefined {
  if (typeof traceid !== 'string' || traceid === '') return undefined
  return traceid.slice(0, mostCharacters).replace(/[^\w.:-]/g, '_')
}
