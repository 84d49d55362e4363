import type { FastifyServerOptions } from 'fastify'
import { maskPersonal } from '../security/mask-personal.ts'

const secretKeys = [
  'accessToken',
  'guestToken',
  'guestKey',
  'captcha',
  'email',
  'phone',
  'userTel',
  'identityDocId',
  'idNumber',
  'ticketNo',
  'st',
  'verification',
  'openId',
  'ffpCardNo',
  'bookingRef',
]

/** The server that writes a line, and its release. */
interface LoggedServer {
  host: string
  release: string
}

/** Logger options: JSON lines, personal data redacted by key and masked inside error texts (G6). */
export function logOptions(
  level: string,
  server: LoggedServer | null = null,
): NonNullable<Exclude<FastifyServerOptions['logger'], boolean>> {
  return {
    level,
    base: server && { ...server },
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), censor: '[redacted]' },
    serializers: { err: describeError },
  }
}

interface LoggedError {
  [key: string]: unknown
  type: string
  message: string
  stack: string
  code?: string
}

function describeError(error: Error & { code?: unknown }): LoggedError {
  return {
    type: error.name,
    message: maskPersonal(error.message),
    stack: maskPersonal(error.stack ?? ''),
    ...(typeof error.code === 'string' ? { code: error.code } : {}),
  }
}
