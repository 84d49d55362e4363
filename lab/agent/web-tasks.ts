import { request as requestHttp, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

interface Question {
  url: string
  method?: string
  body?: string
  headers?: Record<string, string>
  /** From the question to the last byte; 20 s if left out. */
  limitMs?: number
}

export interface Answer {
  /** 0 when there was none. */
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** The system's name of what went wrong, such as ECONNREFUSED; null when it was answered. */
  failure: string | null
  ms: number
}

/** When something happened: milliseconds since 1970, fine enough to compare what several programs of one machine saw. */
const momentNow = () => performance.timeOrigin + performance.now()

/** One question on a connection of its own, redirects not followed, certificates not examined: the lab makes its own. */
export async function ask(question: Question): Promise<Answer> {
  const begunAt = performance.now()
  const ms = () => performance.now() - begunAt
  try {
    const response = await send(question)
    let body = ''
    for await (const chunk of response) body += String(chunk)
    return { status: response.statusCode ?? 0, headers: response.headers, body, failure: null, ms: ms() }
  } catch (error) {
    return { status: 0, headers: {}, body: '', failure: failureOf(error), ms: ms() }
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

function failureOf(error: unknown): string {
  // Node's errors of the network have the system's code.
  const { code, name, message } = error as NodeJS.ErrnoException
  return name === 'AbortError' || name === 'TimeoutError' ? 'TIMEOUT' : (code ?? message)
}

/** A question that hangs, for its packet was lost, does not keep the next one back. */
const nextAfterMs = 400

/** Asks again and again until the status is the wanted one. @returns when that was and what it took; null when the time was over */
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
  /** From the first byte to the last. */
  ms: number
  /** When the last byte came. */
  lastByteAt: number
  /** Whole, or cut by the network, or nothing came any more, or still running when its time was over. */
  ended: 'whole' | 'cut' | 'quiet' | 'time'
  failure: string | null
}

/**
 * Reads from this address and throws away what comes, for so long or until it is whole.
 * @param quietMs it is also over when nothing comes for so long: a download that the gate has stopped is never told so
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
      // Without an encoding set, a response gives buffers.
      bytes += (chunk as Buffer).length
    }
    return progress('whole', null)
  } catch (error) {
    const failure = failureOf(error)
    const ended = failure === 'TIMEOUT' ? 'time' : failure === 'QUIET' ? 'quiet' : 'cut'
    return progress(ended, failure)
  } finally {
    clearTimeout(quiet)
  }
}
