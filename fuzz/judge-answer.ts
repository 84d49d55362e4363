import type { Answer } from './connection.ts'
import type { FuzzRequest } from './requests/fuzz-request.ts'

/** The fault of this answer, in a few words that are the same for the same mistake; null without a fault. */
export function wrongWith(request: FuzzRequest, answer: Answer): string | null {
  const { status, body } = answer
  if (status === null) return 'no answer, and the connection stayed open'
  if (status === 0) return request.mayHangUp ? null : 'the connection was closed without an answer'
  const json = asObject(body)
  if (status >= 500 && !isDeliberate(answer)) return `status ${status} ${errorOf(json)}`.trim()
  if (json && 'statusCode' in json)
    return `an error of the framework, not the envelope: ${String(json['code'] ?? json['error'])}`
  if (request.due === 'anything' || request.isHead) return null
  if (request.due === 'envelopeOrNothing' && body.length === 0) return null
  if (request.due === 'envelopeOrNothing' && answer.headers.get('content-type')?.startsWith('text/html')) return null
  return isEnvelope(json) ? null : `status ${status} without the envelope`
}

/** The server refuses calls that it has no time for, and says when to come again. */
export const isDeliberate = ({ status, headers, body }: Answer): boolean =>
  status === 503 && headers.has('retry-after') && errorOf(asObject(body)) === 'tooBusy'

export const codeOf = ({ body }: Answer): string => String(asObject(body)?.['code'] ?? '')

const errorOf = (json: Record<string, unknown> | null): string => {
  const data = json?.['data']
  if (typeof data !== 'object' || data === null || !('error' in data)) return ''
  return String(data.error)
}

function asObject(body: Buffer): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    return typeof value === 'object' && value !== null ? { ...value } : null
  } catch {
    return null
  }
}

/** The envelope (G3), or `loginByST`'s own shape (E7). */
function isEnvelope(json: Record<string, unknown> | null): boolean {
  if (!json) return false
  const { code, message } = json
  if (code === 0) return 'result' in json
  return /^(200|401|\d{4})$/.test(String(code)) && typeof message === 'string' && 'data' in json
}
