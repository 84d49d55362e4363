import { keptNow, type FileDifference } from '@aisle/contract/page-pieces'
import { askForPage } from './ask-for-page.ts'
import { filesCache, mayBeKept, pageAddress, getRelease } from './worker-rules.ts'
import { openWindows, worker } from './worker-scope.ts'

const page = '/'
/** When it was kept or found unchanged, by this device's clock; ms. */
const keptAt = 'aisle-kept-at'
const newsForMs = 60_000

export async function keptPage(): Promise<Response | undefined> {
  try {
    // `open` would create the cache again after a removal.
    return await caches.match(page, { cacheName: filesCache(keptRelease), ignoreVary: true })
  } catch {
    // A storage that fails is as good as none.
    return undefined
  }
}

/** With its drawn screens, and when that was: the page's first lines judge their age. */
async function keep(cache: Cache, html: string, from: Headers): Promise<void> {
  const headers = new Headers(from)
  headers.set('content-type', 'text/html; charset=utf-8')
  // The text is no longer compressed, and its length differs.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  const now = Date.now()
  headers.set(keptAt, String(now))
  await cache.put(page, new Response(keptNow(html, now), { headers }))
}

/**
 * The page that has brought this worker was fetched a moment ago: the browser has it still, and nothing travels. False where
 * it is of another release.
 */
export async function keepOpenPage(): Promise<boolean> {
  const cache = await caches.open(filesCache(keptRelease))
  const pages = await worker.clients.matchAll(openWindows)
  const response = await fetch(pageAddress(pages.map(({ url }) => url)), { cache: 'force-cache' })
  const html = mayBeKept(response) ? await response.text() : ''
  if (getRelease(html) !== keptRelease) return false
  await keep(cache, html, response.headers)
  return true
}

/**
 * Fetches changes of the page in this language, and keeps it if it is of this release: its settings or lists may have
 * changed. A page of another release is left to that release's worker, which brings its files too. While this worker is
 * being installed, the differences of its files from a kept release are passed on, even if the page is kept already
 * from a failed attempt.
 */
export async function renewPage(
  language: string | undefined,
  { installing = false } = {},
): Promise<FileDifference[] | 'other'> {
  // Opened before the request: a cache that is removed during it must not come back.
  const cache = await caches.open(filesCache(keptRelease))
  const kept = installing ? undefined : await keptPage()
  const before = kept ?? (await caches.match(page, { ignoreVary: true }))
  // A new release goes on in the language of the one before it.
  const wanted = language ?? before?.headers.get('content-language')
  const html = await before?.text()
  const tag = kept?.headers.get('etag')
  const asked = await askForPage(wanted ? `${page}?lang=${wanted}` : page, { html, tag })
  if (asked === 'other') return asked
  if (asked === 'unchanged') {
    if (kept && html !== undefined) await keep(cache, html, kept.headers)
    return []
  }
  if (getRelease(asked.html) !== keptRelease) return 'other'
  await keep(cache, asked.html, asked.headers)
  return asked.files
}

/** The page was fetched just now in this language: the worker came with it. */
export async function pageIsNews(language: string | undefined): Promise<boolean> {
  const kept = await keptPage()
  if (!kept || (language && kept.headers.get('content-language') !== language)) return false
  return Math.abs(Date.now() - Number(kept.headers.get(keptAt) ?? 0)) < newsForMs
}

/** The next visit asks the server. */
export async function pageIsGone(): Promise<void> {
  const cache = await caches.open(filesCache(keptRelease))
  await cache.delete(page, { ignoreVary: true })
}
