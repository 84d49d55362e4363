/** The service worker's globals that ours uses: the browser's types describe a page's. */
interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  fetch: ExtendableEvent & { request: Request; respondWith(answer: Promise<Response>): void }
  message: ExtendableEvent & { data: unknown }
}

interface WorkerScope {
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
  skipWaiting(): Promise<void>
  registration: {
    active: unknown
    installing: unknown
    waiting: unknown
    update(): Promise<unknown>
    unregister(): Promise<boolean>
  }
  clients: {
    claim(): Promise<void>
    /** By default only clients that this worker controls. */
    matchAll(which?: typeof openWindows): Promise<readonly { url: string }[]>
  }
}

/** Includes clients of other releases, and uncontrolled ones. */
export const openWindows = { type: 'window', includeUncontrolled: true } as const

// A worker's global object; the compiler believes that it is a page's.
export const worker = globalThis as unknown as WorkerScope
