import { mayKeep } from './kept-files.ts'
import { mayBeKept, pictureFits, pictureIsOld, picturesCache, picturesTooMany } from './worker-rules.ts'

const anyForm = { ignoreVary: true }

async function keepPicture(request: Request, response: Response): Promise<void> {
  try {
    if (!mayBeKept(response) || !(await mayKeep()) || !pictureFits((await response.clone().blob()).size)) return
    const cache = await caches.open(picturesCache)
    await cache.put(request, response)
    for (const old of picturesTooMany(await cache.keys())) await cache.delete(old)
  } catch {
    // No room, or no storage: pictures are fetched as they were.
  }
}

/** Shows a kept picture at once; one older than a day is refreshed in the background. */
export async function answerPicture(request: Request, behind: (work: Promise<unknown>) => void): Promise<Response> {
  const kept = await caches.match(request, anyForm).catch(() => undefined)
  async function ask(): Promise<Response> {
    const response = await fetch(request)
    behind(keepPicture(request, response.clone()))
    return response
  }
  if (!kept) return ask()
  if (pictureIsOld(kept.headers.get('date'), Date.now())) behind(ask().catch(() => undefined))
  return kept
}
