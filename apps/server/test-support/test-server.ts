import type { Envelope, ErrorData } from '@aisle/contract/envelope'
import type { Language } from '@aisle/contract/language'
import { buildApp } from '../src/boot/build-app.ts'
import { logOptions } from '../src/platform/http/server-log.ts'
import type { Deps } from '../src/platform/deps.ts'
import { pino } from 'pino'

interface TestCall {
  cookie?: string
  language?: Language
  idempotencyKey?: string
  headers?: Record<string, string>
}

interface TestAnswer<Data> {
  status: number
  envelope: Envelope<Data>
  /** `aisle_session=…` when the response set it. */
  cookie: string | undefined
  headers: Headers
}

export interface TestServer {
  url: string
  /** POSTs as the web app does: channel, language, key. */
  call<Data = ErrorData>(path: string, body: unknown, options?: TestCall): Promise<TestAnswer<Data>>
  /** The lines that the server has logged. */
  logLines: string[]
  close(): Promise<void>
}

/** However slow the machine is, the server neither refuses calls nor sends a page without its answers. */
export const endlessPatience = {
  capacity: { inFlight: Number.POSITIVE_INFINITY, latenessMs: () => 0, busyAfterMs: 1 },
  pagesWaitMs: 60_000,
}

/** The whole server on a real port, with these deps. */
export async function testServer(deps: Deps): Promise<TestServer> {
  const logLines: string[] = []
  const logger = pino(logOptions('info'), { write: (line: string) => void logLines.push(line) })
  const app = await buildApp({ deps: { ...deps, log: logger }, logger, web: null, patience: endlessPatience })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    url,
    logLines,
    close: () => app.close(),
    async call<Data>(path: string, body: unknown, options: TestCall = {}) {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          channel: 'WEB',
          language: options.language ?? 'zh',
          ...(options.cookie ? { cookie: options.cookie } : {}),
          ...(options.idempotencyKey ? { 'idempotency-key': options.idempotencyKey } : {}),
          ...options.headers,
        },
        body: JSON.stringify(body),
      })
      const cookie = response.headers.getSetCookie().find((one) => one.startsWith('aisle_session='))
      return {
        status: response.status,
        // Each test states the shape that it expects of its call.
        envelope: (await response.json()) as Envelope<Data>,
        cookie: cookie?.split(';')[0],
        headers: response.headers,
      }
    },
  }
}
