/** What a service worker finds around it, as far as ours asks for it: the browser's types are a page's. */
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
  registration: { active: unknown; update(): Promise<unknown>; unregister(): Promise<boolean> }
  clients: {
    claim(): Promise<void>
    matchAll(which: { type: 'window'; includeUncontrolled: true }): Promise<readonly unknown[]>
  }
}

// A worker's global object; the compiler believes that it is a page's.
export const worker = globalThis as unknown as WorkerScope
