import { attempt } from './attempt.ts'
import type { BrowserWindow } from './browser-window.ts'

/** JSON text, or what the packer made of it. */
export type Body = string | Uint8Array<ArrayBuffer>

/** Without credentials. `status` 0: no answer, or not one of a collector. `retryAfter` is the header, in seconds as a rule. */
export type Post = (
  url: string,
  body: Body,
  timeout: number,
  listener: (status: number, retryAfter?: unknown) => void,
) => void

/** True if the browser accepted the request; the page never learns its outcome. */
export type SendBeacon = (url: string, body: Body) => boolean

/** The functions do not throw; each listener is called once. Times are milliseconds. */
export interface Network {
  beacon: SendBeacon
  post: Post
  /** Whether what is posted outlives the page. */
  outlives: boolean
}

export const contentType = 'Content-Type'
export const plainText = 'text/plain;charset=UTF-8'

/** Up to iOS 13 a beacon says true and is lost (facts). */
export const isBeaconTrue = ({ navigator }: BrowserWindow) =>
  !!navigator?.sendBeacon && !/iP(hone|ad|od).* OS (\d|1[0-3])_/.test(navigator.userAgent)

export const openBeacon =
  (page: BrowserWindow): SendBeacon =>
  (url, body) =>
    isBeaconTrue(page) && !!attempt(() => page.navigator?.sendBeacon?.(url, body))

export function openNetwork(page: BrowserWindow): Network {
  // A missing feature throws when used, and a request that throws counts as failed.
  const window = page as Required<BrowserWindow>
  return {
    beacon: openBeacon(page),
    outlives: !!attempt(() => 'keepalive' in window.Request.prototype),
    post(url, body, timeout, listener) {
      const fail = () => listener(0)
      try {
        const aborter = new window.AbortController()
        const { signal } = aborter
        window.setTimeout(() => aborter.abort(), timeout)
        const headers = { [contentType]: plainText }
        window
          .fetch(url, { method: 'POST', body, headers, keepalive: true, credentials: 'omit', signal })
          .then((answer) => {
            const { status } = answer
            // A captive portal answers in the collector's place, with 200 and its own page: that is not an answer.
            const isPage = status === 200 && answer.headers.get(contentType)?.includes('html')
            // Asked for only where it is meant: of another origin's answer a browser complains aloud.
            listener(isPage ? 0 : status, status > 428 && answer.headers.get('Retry-After'))
          }, fail)
      } catch {
        fail()
      }
    },
  }
}
