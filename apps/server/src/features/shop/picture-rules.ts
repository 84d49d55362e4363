import type { Picture } from '@aisle/contract/shop-schemas'

/** The base address of pictures; the path follows. */
export const pictureBase = '/pictures/'
/** CSS pixels times the pixel densities of phones: a tile, and the full width. */
export const photoWidths = [240, 480, 960] as const

/**
 * The sources of a picture path: `goods/g001-1.svg` is a drawing; a photograph has no extension and exists in every
 * width, as AVIF, WebP, and JPEG for older browsers. A product without a picture gets the placeholder.
 */
export function getPicture(path: string | null): Picture {
  if (path === null) return { src: `${pictureBase}placeholder.svg`, avif: null, webp: null }
  if (isDrawingPath(path)) return { src: pictureBase + path, avif: null, webp: null }
  const sources = (format: string) =>
    photoWidths.map((width) => `${pictureBase}${path}-${width}.${format} ${width}w`).join(', ')
  return { src: `${pictureBase}${path}-480.jpeg`, avif: sources('avif'), webp: sources('webp') }
}

/** One stored file of a picture; width 0: a drawing. */
export interface PictureFile {
  path: string
  width: number
  format: 'svg' | 'avif' | 'webp' | 'jpeg'
}

/** A file with its content. */
export interface FilledFile extends PictureFile {
  bytes: Buffer
}

export const isDrawingPath = (path: string): boolean => path.endsWith('.svg')

/** Plain characters only, without meaning to a browser, a shell or a file system. */
const plainPath = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/i
const longestPath = 100

/** Null when no drawing can be stored under this path. */
export function drawingFile(path: string): PictureFile | null {
  const name = isDrawingPath(path) ? path.slice(0, -'.svg'.length) : ''
  return plainPath.test(name) && path.length <= longestPath ? { path, width: 0, format: 'svg' } : null
}
export const isPhotoPath = (path: string): boolean => plainPath.test(path) && path.length <= longestPath

/** The file for an address below `pictureBase`; null for an invalid address. */
export function getFile(address: string): PictureFile | null {
  const [, path = '', width = '', format = ''] = /^(.+)-(\d{1,5})\.(avif|webp|jpeg)$/.exec(address) ?? []
  if (!isPhotoPath(path)) return drawingFile(address)
  return { path, width: Number(width), format: format === 'avif' || format === 'webp' ? format : 'jpeg' }
}

/** Recognises the accepted photo formats by their first bytes, ignoring the name. */
export function isPhotograph(bytes: Uint8Array): boolean {
  const starts = (signature: readonly number[], at = 0) => signature.every((byte, index) => bytes[at + index] === byte)
  const jpeg = starts([0xff, 0xd8, 0xff])
  const png = starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const webp = starts([0x52, 0x49, 0x46, 0x46]) && starts([0x57, 0x45, 0x42, 0x50], 8)
  return jpeg || png || webp
}

const numbered = /^(.*?)(?:-(\d{1,4}))?(\.svg)?$/

/** The part of a path without its number and ending: `goods/g031` of `goods/g031-1`. */
export const stemOfPath = (path: string): string => (numbered.exec(path)?.[1] ?? path).slice(0, longestPath - 10)

/** A free path like this one: the next number that nothing has. */
export function nextFreePath(path: string, taken: ReadonlySet<string>): string {
  const [, , number = '1', ending = ''] = numbered.exec(path) ?? []
  const at = (next: number) => `${stemOfPath(path)}-${next}${ending}`
  let next = Number(number) + 1
  while (taken.has(at(next))) next += 1
  return at(next)
}

/** So many first bytes of a file say how large its picture is. */
export const headBytes = 1024

/** The size of a picture by the head of its file; null where that does not say. */
export function sizeInHead(head: Buffer): { width: number; height: number } | null {
  return head[0] === 0xff && head[1] === 0xd8 ? sizeOfJpeg(head) : sizeOfDrawing(head.toString('utf8'))
}

/** The segments before the frame are skipped by their lengths. */
function sizeOfJpeg(head: Buffer): { width: number; height: number } | null {
  let at = 2
  while (at + 9 <= head.length && head[at] === 0xff) {
    const marker = head[at + 1] ?? 0
    // SOF0 to SOF15, without the tables and the reserved one that share their numbers.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { height: head.readUInt16BE(at + 5), width: head.readUInt16BE(at + 7) }
    at += 2 + head.readUInt16BE(at + 2)
  }
  return null
}

function sizeOfDrawing(head: string): { width: number; height: number } | null {
  const [, width, height] = /<svg\b[^>]*\bviewBox="\s*\S+\s+\S+\s+([\d.]+)\s+([\d.]+)/.exec(head) ?? []
  return width === undefined || height === undefined ? null : { width: Number(width), height: Number(height) }
}
