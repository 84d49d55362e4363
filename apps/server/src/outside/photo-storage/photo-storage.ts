/** Where passengers' photos are kept: files by key, e.g. `refund-photos/pho_x.webp`. */
export interface PhotoStorage {
  /** Whole or not at all; the same key replaces. */
  put(key: string, bytes: Buffer, contentType: string): Promise<void>
  /** Null: there is no such file. */
  get(key: string): Promise<Buffer | null>
  /** A file that is not there counts as deleted. */
  delete(key: string): Promise<void>
}

/** The storage does not answer, or refuses; its message names neither key nor address. */
export class PhotoStorageFailed extends Error {
  override name = 'PhotoStorageFailed'
}

const segment = '[A-Za-z0-9_-]+'
const keyShape = new RegExp(`^(${segment}/)*${segment}\\.[a-z0-9]+$`)
const longestKey = 200

/**
 * Folders and a name of plain characters with one extension: nothing in a key leads out of the storage or means anything in an
 * address.
 */
export function requireKey(key: string): string {
  if (key.length > longestKey || !keyShape.test(key)) throw new Error('no key of a photo')
  return key
}
