import { currentEnvironment } from '../environment/environment.ts'
import { currentLanguage } from '../language/language-store.ts'
import { memoryStore } from '../storage/memory-store.ts'
import { letNewWorkersBegin } from './let-new-workers-begin.ts'
import type { PageMessage } from './worker-rules.ts'

interface Registered {
  registration: ServiceWorkerRegistration
  /** The page had no worker before. */
  isFirst: boolean
}

const registered = memoryStore<Promise<Registered | undefined> | undefined>(undefined)

/**
 * Plain http, old browsers and private windows have none, and all works without; a mini-program's page has no second visit.
 * Two kilobytes, asked for as soon as the program has drawn: the first worker has the page at once, and from then on the page
 * needs no network.
 */
export function registerWorker(): void {
  if (currentEnvironment() === 'miniProgram' || !import.meta.env.PROD) return
  registered.set(register().catch(() => undefined))
}

async function register(): Promise<Registered> {
  // On plain http there is none, and asking it fails.
  const { serviceWorker } = navigator
  const registration = await serviceWorker.register('/sw.js', { updateViaCache: 'none' })
  const isFirst = !registration.active
  letNewWorkersBegin(registration)
  return { registration, isFirst }
}

/** After the first screen has rendered, the worker renews what it keeps. */
export async function notifyWorker(): Promise<void> {
  const own = await registered.get()
  if (!own) return
  if (!own.isFirst) {
    const { registration } = own
    // Registering again does not check for a new release.
    await registration.update().catch(() => undefined)
    // A new worker keeps all by itself, and Chromium lets it begin only once the old one has nothing to do.
    if (registration.installing ?? registration.waiting) return
  }
  const { serviceWorker } = navigator
  const { active } = await serviceWorker.ready
  const told: PageMessage = {
    release: document.querySelector('meta[name="aisle-release"]')?.getAttribute('content') ?? undefined,
    language: currentLanguage(),
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker, not a window: it has no such argument
  active?.postMessage(told)
}
