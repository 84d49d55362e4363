import * as limits from '@aisle/contract/limits'

/** What a page says to a new worker that waits. */
export const beginNow = 'begin now'

/** What a page says to its worker once its first screen stands. */
export interface PageMessage {
  release?: string | undefined
  /** What the passenger reads, whatever the browser asks for by itself; as the server names it in `content-language`. */
  language?: string | undefined
}

/** A page of a release before this one tells its release alone. */
export function readPageMessage(message: unknown): PageMessage {
  if (typeof message === 'string') return { release: message }
  return typeof message === 'object' && message !== null ? message : {}
}

/** The address that an open page was fetched by, as it was asked for: the browser finds it again by that alone. */
export function pageAddress(open: readonly string[]): string {
  const found = open.map((url) => new URL(url)).find(({ pathname }) => pathname === '/')
  return `/${found?.search ?? ''}`
}

/** What the worker answers itself; `other` goes its way as if there were no worker. */
type Kind = 'page' | 'file' | 'picture' | 'other'

export interface Asked {
  method: string
  mode: string
  url: string
}

/**
 * Only the page at `/`, whatever its query, its files, and the pictures of goods: calls, ways in, payments and documents
 * are never touched.
 */
export function kindOf({ method, mode, url }: Asked, origin: string): Kind {
  const { origin: its, pathname } = new URL(url)
  if (method !== 'GET' || its !== origin) return 'other'
  if (mode === 'navigate') return pathname === '/' ? 'page' : 'other'
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') return 'file'
  return pathname.startsWith('/pictures/') ? 'picture' : 'other'
}

/** An error, somebody else's answer or one that was led elsewhere would be shown again and again. */
export function mayBeKept({ status, type, redirected }: Pick<Response, 'status' | 'type' | 'redirected'>): boolean {
  return status === 200 && type === 'basic' && !redirected
}

/** The build writes it into the page: the hash of everything in it. */
export function releaseOf(html: string): string | undefined {
  return /<meta name="aisle-release" content="(\w+)"/.exec(html)?.[1]
}

const cachePrefix = 'aisle-'
export const picturesCache = `${cachePrefix}pictures`

export function filesCache(release: string): string {
  return `${cachePrefix}files-${release}`
}

export function isOurs(cache: string): boolean {
  return cache.startsWith(cachePrefix)
}

/** Files of other releases: to be removed when no page of theirs is open any longer. */
export function outdatedCaches(caches: readonly string[], release: string): string[] {
  return caches.filter((cache) => cache.startsWith(filesCache('')) && cache !== filesCache(release))
}

/** The oldest, in the order in which they came. */
export function picturesTooMany<Picture>(pictures: readonly Picture[]): Picture[] {
  return pictures.slice(0, Math.max(0, pictures.length - limits.keptPictures))
}

export function pictureFits(bytes: number): boolean {
  return bytes > 0 && bytes <= limits.keptPictureBytes
}

const dayMs = 24 * 60 * 60 * 1000

/** As long as the server lets browsers keep a picture without asking. `date`: the answer's own header. */
export function pictureIsOld(date: string | null, now: number): boolean {
  const age = now - Date.parse(date ?? '')
  return !(age >= 0 && age < dayMs)
}
