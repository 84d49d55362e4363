import { openStream, type Stream } from './open-stream.ts'
import type { LiveMessage, LiveState } from './live-rules.ts'

/** Of the channel and of the lock. */
const name = 'console-live'

type Asked = { kind: 'whatIsThere' } | { kind: 'tryNow' }

/**
 * One stream for all tabs of a browser: the tab that has the lock holds it and tells the others. When that tab closes,
 * the next one gets the lock. Where a browser has no locks or channels, each tab has a stream.
 */
export function joinStream(hear: (message: LiveMessage) => void, state: () => LiveState): Stream {
  // Not every browser has them, and neither has a page without https.
  const locks: LockManager | undefined = navigator.locks
  if (locks === undefined || !('BroadcastChannel' in globalThis)) return openStream(hear)
  const channel = new BroadcastChannel(name)
  const waiting = new AbortController()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel reaches pages of its origin only
  const post = (message: LiveMessage | Asked) => channel.postMessage(message)
  let stream: Stream | null = null
  let release: () => void = () => undefined
  channel.addEventListener('message', ({ data }: MessageEvent<LiveMessage | Asked>) => {
    if (data.kind === 'tryNow') stream?.tryNow()
    else if (data.kind === 'whatIsThere') {
      if (stream) post({ kind: 'state', state: state() })
    } else hear(data)
  })
  post({ kind: 'whatIsThere' })
  void locks
    .request(name, { signal: waiting.signal }, async () => {
      if (waiting.signal.aborted) return
      stream = openStream((message) => {
        hear(message)
        post(message)
      })
      await new Promise<void>((resolve) => (release = resolve))
    })
    // The tab closed while it waited.
    .catch(() => undefined)
  return {
    tryNow() {
      if (stream) stream.tryNow()
      else post({ kind: 'tryNow' })
    },
    leave() {
      waiting.abort()
      stream?.leave()
      stream = null
      channel.close()
      release()
    },
  }
}
