import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

interface Question {
  url: string
  method?: string
  body?: string
  headers?: Record<string, string>
  /** From the request to the last byte; 20 s by default. */
  limitMs?: number
}

export interface Answer {
  /** 0 if there was no response. */
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** The system's error code, such as ECONNREFUSED; null if there was a response. */
  failure: string | null
  ms: number
}

/** Milliseconds since 1970, precise enough to compare the observations of several programs on one machine. */
const momentNow = () => performance.timeOrigin + performance.now()

/** Sends one request on a new connection. Follows no redirects and accepts any certificate: the lab makes its own. */
export async function ask(question: Question): Promise<Answer> {
  const begunAt = performance.now()
  const ms = () => performance.now() - begunAt
  try {
    const response = await send(question)
    let body = ''
    for await (const chunk of response) body += String(chunk)
    return { status: response.statusCode ?? 0, headers: response.headers, body, failure: null, ms: ms() }
  } catch (error) {
    return { status: 0, headers: {}, body: '', failure: getFailure(error), ms: ms() }
  }
}

function send({ url, method = 'GET', body, headers = {}, limitMs = 20_000 }: Question): Promise<IncomingMessage> {
  const request = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(limitMs)
    const options = {
      method,
      headers: { connection: 'close', ...headers },
      agent: false,
      rejectUnauthorized: false,
      signal,
    }
    const sent = request(url, options, resolve)
    sent.once('error', reject)
    sent.end(body)
  })
}

function getFailure(error: unknown): string {
  // Node's network errors carry the system's error code.
  const { code, name, message } = error as NodeJS.ErrnoException
  return name === 'AbortError' || name === 'TimeoutError' ? 'TIMEOUT' : (code ?? message)
}

/** The longest time for which a request that hangs, because its packet was lost, delays the next one. */
const nextAfterMs = 400

/** Repeats a request until its status is `status`. @returns when that was and after how many tries; null on timeout */
export async function untilAnswers({
  status,
  everyMs,
  limitMs,
  ...question
}: {
  url: string
  headers?: Record<string, string>
  status: number
  everyMs: number
  limitMs: number
}): Promise<{ at: number; tries: number } | null> {
  const limit = performance.now() + limitMs
  let found: { at: number; tries: number } | null = null
  for (let tries = 1; !found && performance.now() < limit; tries += 1) {
    const asked = ask(question).then((answer) => {
      if (answer.status === status) found ??= { at: momentNow(), tries }
    })
    await Promise.race([asked, wait(nextAfterMs)])
    if (!found) await wait(everyMs)
  }
  return found
}

export interface Download {
  bytes: number
  /** From the first byte to the last one. */
  ms: number
  /** When the last byte arrived. */
  lastByteAt: number
  /** Complete, cut by the network, stalled, or still running at the time limit. */
  ended: 'whole' | 'cut' | 'quiet' | 'time'
  failure: string | null
}

/**
 * Downloads a URL and discards the content, until it is complete or `limitMs` has passed.
 * @param quietMs ends a download that stalls for this long, because the gate stops downloads silently
 */
export async function download({
  url,
  limitMs,
  quietMs,
}: {
  url: string
  limitMs: number
  quietMs?: number
}): Promise<Download> {
  let bytes = 0
  let firstByteAt = 0
  let lastByteAt = 0
  const progress = (ended: Download['ended'], failure: string | null): Download => {
    return { bytes, ms: lastByteAt - firstByteAt, lastByteAt, ended, failure }
  }
  let quiet: NodeJS.Timeout | undefined
  try {
    const response = await send({ url, limitMs })
    if (quietMs) quiet = setTimeout(() => response.destroy(new Error('QUIET')), quietMs)
    for await (const chunk of response) {
      quiet?.refresh()
      lastByteAt = momentNow()
      firstByteAt ||= lastByteAt
      // A response without an encoding yields buffers.
      bytes += (chunk as Buffer).length
    }
    return progress('whole', null)
  } catch (error) {
    const failure = getFailure(error)
    const ended = failure === 'TIMEOUT' ? 'time' : failure === 'QUIET' ? 'quiet' : 'cut'
    return progress(ended, failure)
  } finally {
    clearTimeout(quiet)
  }
}
