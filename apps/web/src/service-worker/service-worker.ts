import { keepOpenPage, keptPage, pageIsGone, pageIsNews, renewPage } from './kept-page.ts'
import { answerFile, keepChangedFiles, keepFiles, mayKeep } from './kept-files.ts'
import { answerPicture } from './kept-pictures.ts'
import { savesData } from '../environment/saves-data.ts'
import { beginNow, getKind, outdatedCaches, readPageMessage, type PageMessage } from './worker-rules.ts'
import { openWindows, worker } from './worker-scope.ts'

/**
 * The first worker keeps only the page and activates: over a satellite its files take half a minute, and are fetched
 * after the page's first screen has rendered. A later release is only installed whole: until then the previous one
 * stays.
 */
async function install(): Promise<void> {
  const isFirst = !worker.registration.active
  if (!(isFirst && (await keepOpenPage()))) {
    const changed = await renewPage(undefined, { installing: true })
    if (changed === 'other') throw new Error('the page is of another release')
    await keepChangedFiles(changed).catch(() => undefined)
  }
  if (!isFirst && !savesData() && !(await keepFiles())) throw new Error('not all files came')
  // Open pages keep their own release: its files are found as long as one of them is open.
  await worker.skipWaiting()
}

/** A page's first screen has rendered, and the browser is idle: renews what is kept. */
async function lookAfter({ release, language }: PageMessage): Promise<void> {
  if (!(await mayKeep())) return
  if (!(await pageIsNews(language)) && (await renewPage(language)) === 'other')
    return void (await worker.registration.update())
  if (!savesData()) await keepFiles()
  const outdated = outdatedCaches(await caches.keys(), keptRelease)
  if (release !== keptRelease || (await othersNeedFiles())) return
  for (const cache of outdated) await caches.delete(cache)
}

/** A page besides the one that speaks is open, or a newer worker is there or on its way, whose files these may be. */
async function othersNeedFiles(): Promise<boolean> {
  const [open, ours] = await Promise.all([worker.clients.matchAll(openWindows), worker.clients.matchAll()])
  const { installing, waiting } = worker.registration
  return open.length > 1 || ours.length === 0 || Boolean(installing ?? waiting)
}

async function answerPage(request: Request): Promise<Response> {
  return (await keptPage()) ?? fetch(request)
}

/** A file that the server has no longer: the page that asks for it is of a release that is gone. */
async function answerFileOrLetGo(request: Request): Promise<Response> {
  const response = await answerFile(request)
  if (response.status === 404) {
    await pageIsGone()
    worker.registration.update().catch(() => undefined)
  }
  return response
}

worker.addEventListener('install', (event) => event.waitUntil(install()))
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))
worker.addEventListener('message', (event) =>
  event.waitUntil(
    event.data === beginNow ? worker.skipWaiting() : lookAfter(readPageMessage(event.data)).catch(() => undefined),
  ),
)
worker.addEventListener('fetch', (event) => {
  const { request } = event
  const kind = getKind(request, location.origin)
  if (kind === 'page') event.respondWith(answerPage(request))
  if (kind === 'file') event.respondWith(answerFileOrLetGo(request))
  if (kind === 'picture') event.respondWith(answerPicture(request, (work) => event.waitUntil(work)))
})
