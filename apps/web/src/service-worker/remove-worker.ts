import { isOurs } from './worker-rules.ts'
import { worker } from './worker-scope.ts'

// What the server answers with `AISLE_SERVICE_WORKER=off`: it takes away what a worker before it has kept, and itself.
async function removeCaches(): Promise<void> {
  for (const cache of await caches.keys()) if (isOurs(cache)) await caches.delete(cache)
}

// At once, for the one before it may be busy for minutes or hang; and again when that one has ended, for it may have kept
// something meanwhile. Not before then is there no worker any more: who has left is never started again.
worker.addEventListener('install', (event) => event.waitUntil(removeCaches().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) =>
  event.waitUntil(removeCaches().then(() => worker.registration.unregister())),
)
