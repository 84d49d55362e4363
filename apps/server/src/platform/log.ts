import type { FastifyBaseLogger } from 'fastify'

/** Structured log lines; redaction is set where the logger is made (http/server-log.ts, G6). */
export type Log = Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
