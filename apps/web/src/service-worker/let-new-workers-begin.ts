import { beginNow } from './worker-rules.ts'

const beginsWithinMs = 500

/**
 * A new worker activates automatically. But if the previous worker is just starting, Chromium lets the new one wait until
 * the previous one has had nothing to do for half a minute. So the page asks it to activate, ever more seldom, until it
 * does: one that comes, and one that the browser found before the page registered its worker.
 */
export function letNewWorkersBegin(registration: ServiceWorkerRegistration): void {
  const watch = (worker: ServiceWorker | null) => {
    if (!worker) return
    worker.addEventListener('statechange', () => askToBegin(worker, beginsWithinMs))
    askToBegin(worker, beginsWithinMs)
  }
  registration.addEventListener('updatefound', () => watch(registration.installing))
  watch(registration.installing)
  watch(registration.waiting)
}

function askToBegin(worker: ServiceWorker, afterMs: number): void {
  setTimeout(() => {
    if (worker.state !== 'installed') return
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window: it has no such argument
    worker.postMessage(beginNow)
    askToBegin(worker, 2 * afterMs)
  }, afterMs)
}
