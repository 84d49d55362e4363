import { beginNow, isOurs } from './worker-rules.ts'
import { worker } from './worker-scope.ts'

// Served with `AISLE_SERVICE_WORKER=off`: removes everything that an earlier worker has kept, and then itself.
async function removeCaches(): Promise<void> {
  for (const cache of await caches.keys()) if (isOurs(cache)) await caches.delete(cache)
}

// At once, because the previous worker may be busy for minutes or hang; and again when it has ended, because it may
// have kept something since. Only then is the worker gone; a removed worker must not be started again.
worker.addEventListener('install', (event) => event.waitUntil(removeCaches().then(() => worker.skipWaiting())))
worker.addEventListener('activate', (event) =>
  event.waitUntil(removeCaches().then(() => worker.registration.unregister())),
)
// Where Chromium did not let it begin, because the previous worker was just starting, the page asks once more.
worker.addEventListener('message', (event) => {
  if (event.data === beginNow) event.waitUntil(worker.skipWaiting())
})
