import { currentEnvironment } from '../environment/environment.ts'
import { beginNow } from './worker-rules.ts'

const beginsWithinMs = 500

/**
 * A new worker begins by itself. But where the one before it was just being started, Chromium leaves that one its half minute
 * of rest: so the new one is told to ask once more.
 */
function letNewOnesBegin(registration: ServiceWorkerRegistration): void {
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') setTimeout(tell, beginsWithinMs, installing)
    })
  })
  function tell(installed: ServiceWorker) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window: it has no such argument
    if (installed.state === 'installed') installed.postMessage(beginNow)
  }
}

/** Plain http, old browsers and private windows have none, and all works without; a mini-program's page has no second visit. */
export async function registerWorker(): Promise<void> {
  if (currentEnvironment() === 'miniProgram' || !import.meta.env.PROD) return
  try {
    const { serviceWorker } = navigator
    const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    letNewOnesBegin(registration)
    // Whoever registers again is not told of a new release by that alone.
    if (registration.active) await registration.update().catch(() => undefined)
    const { active } = await serviceWorker.ready
    const release = document.querySelector('meta[name="aisle-release"]')?.getAttribute('content')
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window: it has no such argument
    active?.postMessage(release)
  } catch {
    // Not here.
  }
}
