import { setTimeout as wait } from 'node:timers/promises'

export interface Answer {
  code: string
  data: Record<string, unknown> & { error?: string }
}

/** One request and its outcome. Status 0 means no response. */
export interface Exchange {
  path: string
  sentAt: number
  ms: number
  status: number
  error: string | null
  /** The response had a message in both languages and a time to wait. */
  polite: boolean
}

/** A passenger waits this long for a response before taking it for lost. */
const patienceMs = 12_000
const pauseMs = 200

interface BrowserOptions {
  url: string
  language: 'zh' | 'en'
  note: (exchange: Exchange) => void
  /** Aborts all waiting at the end of the drill. */
  over: AbortSignal
}

/** A passenger's browser with cookie and language, which repeats unanswered requests under the same key (G7). */
export class Browser {
  readonly #options: BrowserOptions
  #cookie = ''

  constructor(options: BrowserOptions) {
    this.#options = options
  }

  /** Repeats the call until the server answers it. */
  async insist(path: string, body: unknown, key?: string): Promise<Answer> {
    for (;;) {
      const answer = await this.ask(path, body, key)
      if (answer) return answer
      await wait(pauseMs, undefined, { signal: this.#options.over })
    }
  }

  /** Returns null if there was no response or a status from 500. */
  async ask(path: string, body: unknown, key?: string): Promise<Answer | null> {
    const sentAt = performance.now()
    const note = (status: number, error: string | null, polite: boolean) =>
      this.#options.note({ path, sentAt, ms: performance.now() - sentAt, status, error, polite })
    try {
      const response = await fetch(this.#options.url + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          channel: 'WEB',
          language: this.#options.language,
          cookie: this.#cookie,
          ...(key ? { 'idempotency-key': key } : {}),
        },
        body: JSON.stringify(body),
        signal: AbortSignal.any([this.#options.over, AbortSignal.timeout(patienceMs)]),
      })
      // Every call returns an envelope (G3).
      const answer = (await response.json()) as Answer & { message: string; messageEn: string }
      const polite = answer.message !== '' && answer.messageEn !== '' && response.headers.has('retry-after')
      note(response.status, answer.data?.error ?? null, polite)
      if (response.status >= 500) return null
      this.#cookie = newCookie(response.headers) ?? this.#cookie
      return answer
    } catch {
      note(0, null, false)
      return null
    }
  }
}

function newCookie(headers: Headers): string | undefined {
  return headers
    .getSetCookie()
    .find((one) => one.startsWith('aisle_session='))
    ?.split(';')[0]
}
