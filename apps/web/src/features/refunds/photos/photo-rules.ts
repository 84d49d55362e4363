import * as limits from '@aisle/contract/limits'

export const photoTypes = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Larger photos are shrunk first: on a slow link they would not arrive before the server times out. */
const shrinkFromBytes = 1_000_000
/** In CSS pixels times the pixel densities of phones. */
export const previewSide = 240

export type PickProblem = 'tooMany' | 'format'

interface Picked<File> {
  taken: File[]
  /** Why some files were left out. */
  problem: PickProblem | null
}

/** The files to upload. A file without a type is left to the server to judge. */
export function pickPhotos<File extends { type: string }>(files: readonly File[], room: number): Picked<File> {
  const photos = files.filter(({ type }) => type === '' || photoTypes.some((known) => known === type))
  const problem = photos.length > room ? 'tooMany' : photos.length < files.length ? 'format' : null
  return { taken: photos.slice(0, Math.max(0, room)), problem }
}

interface Size {
  width: number
  height: number
}

/** The same shape with its longer side at most `side`; never enlarged, and at least one pixel each way. */
export function fitted({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

export const mustShrink = (bytes: number, size: Size): boolean =>
  bytes > shrinkFromBytes || size.width * size.height > limits.photoPixels

const hopeless: readonly string[] = ['photoFormat', 'photoTooLarge', 'photoUnreadable']

/** Another attempt may succeed with the same photo. */
export const mayRetry = (error: string): boolean => !hopeless.includes(error)
