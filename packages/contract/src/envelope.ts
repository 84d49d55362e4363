/** The response of every shop and portal call, with HTTP 200 for success and for expected errors alike (G3). */
export interface Envelope<Data> {
  /** `"200"` success, `"401"` not logged in or a human check is due, otherwise four digits: see `error-codes.ts`. */
  code: string
  /** Chinese. */
  message: string
  messageEn: string
  data: Data
}

/** `data` of an envelope that carries an error. */
export interface ErrorData {
  error: string
  /** `invalidRequest`: which fields, as dotted paths. */
  fields?: string[]
  /** The reason, if the error has several (`error-reasons.ts`); null: none of them. */
  reason?: string | null
  /** `rateLimited` and `waitFirst`: seconds to wait. */
  retryAfterSeconds?: number
  [detail: string]: unknown
}

export const successCode = '200'
