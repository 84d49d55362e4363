/* oxlint-disable unicorn/prefer-add-event-listener -- nobody else has these requests and images */
import type { BrowserWindow } from './browser-window.ts'
import { contentType, isBeaconTrue, openBeacon, plainText, type Post, type SendBeacon } from './network.ts'

/** The transports of strict mode. The functions do not throw; each listener is called once. Times are milliseconds. */
export interface OldNetwork {
  /** False where there is none. */
  beacon: SendBeacon | false
  xhr: Post
  /** False when nothing came in time. An error is an answer too: a 204 is no picture. */
  image(url: string, timeout: number, listener: (inTime: boolean) => void): void
}

export function openOldNetwork(page: BrowserWindow): OldNetwork {
  // A missing feature throws when used, and a request that throws counts as failed.
  const window = page as Required<BrowserWindow>
  return {
    beacon: isBeaconTrue(page) && openBeacon(page),
    xhr(url, body, timeout, listener) {
      const fail = () => listener(0)
      try {
        const request = new window.XMLHttpRequest()
        request.open('POST', url, true)
        request.timeout = timeout
        request.setRequestHeader(contentType, plainText)
        request.onload = () => {
          // A captive portal answers in the collector's place, with 200 and its own page: that is not an answer.
          const isPage = request.status === 200 && request.getResponseHeader(contentType)?.includes('html')
          listener(isPage ? 0 : request.status)
        }
        request.onerror = request.onabort = request.ontimeout = fail
        request.send(body)
      } catch {
        fail()
      }
    },
    image(url, timeout, listener) {
      const image = new window.Image()
      const end = (inTime: boolean) => {
        image.onload = image.onerror = null
        listener(inTime)
      }
      const timer = window.setTimeout(() => end(false), timeout)
      image.onload = image.onerror = () => {
        // The handle from this window's own setTimeout, of any type.
        window.clearTimeout(timer as never)
        end(true)
      }
      image.src = url
    },
  }
}
