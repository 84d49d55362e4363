import type { FileDifference } from '@aisle/contract/page-pieces'
import { applyDifference } from '@aisle/contract/text-difference'
import { hashOfText } from './ask-for-page.ts'
import { filesCache, mayBeKept, picturesCache } from './worker-rules.ts'

/** The page's own calls need the other connections. */
const lanes = 2
// Names are hashes of what is in them, so any cache that has one has the right one; brotli or not does not matter.
const anyForm = { ignoreVary: true }

/** False after a removal: a worker that still serves an open page must create no new cache. */
export function mayKeep(): Promise<boolean> {
  return caches.has(filesCache(keptRelease))
}

async function keep(cache: Cache, file: RequestInfo, response: Response): Promise<void> {
  try {
    await cache.put(file, response)
  } catch {
    // No room: pictures go first, and the file is fetched when it is needed.
    await caches.delete(picturesCache).catch(() => undefined)
  }
}

const types: Record<string, string> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8' }

/** Files that are much like those of a release that is here: what differs has come with the page. The others are fetched. */
export async function keepChangedFiles(changed: readonly FileDifference[]): Promise<void> {
  const cache = await caches.open(filesCache(keptRelease))
  for (const { file, from, difference, hash } of changed) {
    const before = await caches.match(from, anyForm)
    if (!before) continue
    const text = applyDifference(await before.text(), difference)
    const type = types[file.replace(/.*\./, '')]
    if (!type || (await hashOfText(text)) !== hash) continue
    await keep(cache, file, new Response(text, { headers: { 'content-type': type } }))
  }
}

/** Fetches missing files, of any release. Returns whether all are there now. */
export async function keepFiles(): Promise<boolean> {
  const cache = await caches.open(filesCache(keptRelease))
  const waiting = [...keptFiles]
  let whole = true
  async function keepOne(file: string): Promise<void> {
    if (await cache.match(file, anyForm)) return
    // Some browsers know priorities.
    const response = (await caches.match(file, anyForm)) ?? (await fetch(file, { priority: 'low' }))
    if (mayBeKept(response)) await keep(cache, file, response)
    else whole = false
  }
  async function lane(): Promise<void> {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      try {
        await keepOne(file)
      } catch {
        // The network is away: the rest need not be tried now.
        whole = false
        waiting.length = 0
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return whole
}

/** From any release's cache, including an open page's older one; else from the network, and kept. */
export async function answerFile(request: Request): Promise<Response> {
  const kept = await caches.match(request, anyForm).catch(() => undefined)
  if (kept) return kept
  // Opened before the request: a cache that is removed during it must not come back.
  const cache = (await mayKeep()) ? await caches.open(filesCache(keptRelease)) : undefined
  const response = await fetch(request)
  if (cache && mayBeKept(response)) await keep(cache, request, response.clone())
  return response
}
