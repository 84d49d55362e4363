import { dayMs } from '@aisle/rules/time'
import * as limits from '@aisle/contract/limits'

/** A page's message to a new worker that waits. */
export const beginNow = 'begin now'

/** A page's message to its worker after its first screen has rendered. */
export interface PageMessage {
  release?: string | undefined
  /** The passenger's language, which may differ from the browser's; as the server names it in `content-language`. */
  language?: string | undefined
}

/** A page of an earlier release sends only its release. */
export function readPageMessage(message: unknown): PageMessage {
  if (typeof message === 'string') return { release: message }
  return typeof message === 'object' && message !== null ? message : {}
}

/** The address that an open page was fetched by, as it was asked for: the browser finds it again by that alone. */
export function pageAddress(open: readonly string[]): string {
  const found = open.map((url) => new URL(url)).find(({ pathname }) => pathname === '/')
  return `/${found?.search ?? ''}`
}

/** The kinds of requests that the worker answers; `other` bypasses it. */
type Kind = 'page' | 'file' | 'picture' | 'other'

export interface Asked {
  method: string
  mode: string
  url: string
}

/**
 * Only the page at `/` with any query, its files, and the pictures of goods: calls, ways in, payments and documents are
 * never touched.
 */
export function getKind({ method, mode, url }: Asked, origin: string): Kind {
  const { origin: its, pathname } = new URL(url)
  if (method !== 'GET' || its !== origin) return 'other'
  if (mode === 'navigate') return pathname === '/' ? 'page' : 'other'
  if (pathname.startsWith('/assets/') || pathname === '/favicon.svg') return 'file'
  return pathname.startsWith('/pictures/') ? 'picture' : 'other'
}

/** An error, a response of another origin, or a redirected one would be shown again and again. */
export function mayBeKept({ status, type, redirected }: Pick<Response, 'status' | 'type' | 'redirected'>): boolean {
  return status === 200 && type === 'basic' && !redirected
}

/** The build writes it into the page: the hash of everything in it. */
export function getRelease(html: string): string | undefined {
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

/** Caches of other releases: removed when none of their pages is open. */
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

/** Matches the server's max-age of pictures. `date`: the response's own header. */
export function pictureIsOld(date: string | null, now: number): boolean {
  const age = now - Date.parse(date ?? '')
  return !(age >= 0 && age < dayMs)
}
