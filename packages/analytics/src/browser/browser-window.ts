/** The parts of a page's window that the SDK uses. Any of them may be missing, and any call may throw. */
export interface BrowserWindow {
  document?: BrowserDocument
  location?: BrowserLocation
  navigator?: BrowserNavigator
  screen?: { width: number; height: number }
  history?: BrowserHistory
  localStorage?: BrowserStorage
  console?: { log(...words: unknown[]): void }
  setTimeout(run: () => void, milliseconds: number): unknown
  clearTimeout(timer: never): void
  addEventListener(name: string, listener: () => void, capture?: boolean): void
  XMLHttpRequest?: new () => BrowserRequest
  Image?: new () => BrowserImage
  fetch?(url: string, options: BrowserFetchOptions): Promise<BrowserResponse>
  Request?: { prototype: object }
  AbortController?: new () => { signal: AbortSignal; abort(): void }
}

interface BrowserFetchOptions {
  method: string
  body: string | Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  keepalive: boolean
  credentials: 'omit'
  signal: AbortSignal
}

interface BrowserResponse {
  status: number
  headers: { get(name: string): string | null }
}

/** Of a page that measures itself. */
export type PageWindow = BrowserWindow
  & Required<Pick<BrowserWindow, 'document' | 'location' | 'navigator' | 'screen' | 'history' | 'console'>>

interface BrowserDocument {
  cookie: string
  title: string
  referrer: string
  visibilityState?: string
}

interface BrowserLocation {
  protocol: string
  host: string
  hostname: string
  pathname: string
  search: string
  hash: string
  href: string
}

interface BrowserNavigator {
  language: string
  userAgent: string
  onLine?: boolean
  sendBeacon?(url: string, body: string | Uint8Array<ArrayBuffer>): boolean
}

type ChangeState = (data: unknown, unused: string, url?: string | null) => void

interface BrowserHistory {
  pushState: ChangeState
  replaceState: ChangeState
}

interface BrowserStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

export interface BrowserRequest {
  status: number
  timeout: number
  open(method: string, url: string, asynchronous: boolean): void
  setRequestHeader(name: string, value: string): void
  send(body: string | Uint8Array<ArrayBuffer>): void
  getResponseHeader(name: string): string | null
  onload: unknown
  onerror: unknown
  onabort: unknown
  ontimeout: unknown
}

interface BrowserImage {
  src: string
  onload: unknown
  onerror: unknown
}
