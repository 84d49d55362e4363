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
  if (path.endsWith('.svg')) return { src: pictureBase + path, avif: null, webp: null }
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

/** Plain characters only, without meaning to a browser, a shell or a file system. */
const plainPath = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*$/i
const longestPath = 100

/** Null when no drawing can be stored under this path. */
export function drawingFile(path: string): PictureFile | null {
  const name = path.endsWith('.svg') ? path.slice(0, -'.svg'.length) : ''
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
