import { filesCache, keptNow, mayBeKept, releaseOf } from './worker-rules.ts'

const page = '/'
/** When it was kept, by this device's clock; ms. */
const keptAt = 'aisle-kept-at'
const newsForMs = 60_000

export async function keptPage(): Promise<Response | undefined> {
  try {
    // Opening the cache would make it anew where it was taken away.
    return await caches.match(page, { cacheName: filesCache(keptRelease), ignoreVary: true })
  } catch {
    // A storage that fails is as good as none.
    return undefined
  }
}

/**
 * Asks for the page and keeps it where it is of this release: its settings may have changed. Of another release it waits for
 * that one's worker, which brings its files too.
 */
export async function askForPage(): Promise<'kept' | 'other'> {
  // Before the network: a cache that is taken away meanwhile must not come back.
  const cache = await caches.open(filesCache(keptRelease))
  const response = await fetch(page, { cache: 'no-cache' })
  if (!mayBeKept(response)) throw new Error(`the page answered ${response.status}`)
  const html = await response.text()
  if (releaseOf(html) !== keptRelease) return 'other'
  const headers = new Headers(response.headers)
  // The text is neither compressed nor as long any more.
  for (const name of ['content-encoding', 'content-length', 'etag']) headers.delete(name)
  headers.set(keptAt, String(Date.now()))
  await cache.put(page, new Response(keptNow(html, Date.now()), { headers }))
  return 'kept'
}

/** It was asked for just now: the worker has come with this very page. */
export async function pageIsNews(): Promise<boolean> {
  const kept = await keptPage()
  return Math.abs(Date.now() - Number(kept?.headers.get(keptAt) ?? 0)) < newsForMs
}

/** The next visit asks the server. */
export async function pageIsGone(): Promise<void> {
  const cache = await caches.open(filesCache(keptRelease))
  await cache.delete(page, { ignoreVary: true })
}
