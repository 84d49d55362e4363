/** Stores passengers' photos as files by key, e.g. `refund-photos/pho_x.webp`. */
export interface PhotoStorage {
  /** Atomic; replaces a file with the same key. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** A missing file counts as deleted. */
  delete(key: string): Promise<void>
}

/** The storage does not answer, or refuses; the message contains neither key nor address. */
export class PhotoStorageFailed extends Error {
  override name = 'PhotoStorageFailed'
}

const segment = '[A-Za-z0-9_-]+'
const keyShape = new RegExp(`^(${segment}/)*${segment}\\.[a-z0-9]+$`)
const longestKey = 200

/**
 * Folders and a name of plain characters with one extension: a key cannot leave the storage or have a meaning in an
 * address.
 */
export function requireKey(key: string): string {
  if (key.length > longestKey || !keyShape.test(key)) throw new Error('no key of a photo')
  return key
}
