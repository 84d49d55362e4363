import type { RecordUse } from '../records/records.ts'

/** Pictures of goods as they are stored (M36), by their paths. */

export type PictureKind = 'drawing' | 'photograph'

export interface StoredPicture {
  path: string
  kind: PictureKind
  /** Of all its files. */
  bytes: number
  /** Of its largest file, in pixels; null: the file does not say. */
  size: { width: number; height: number } | null
  /** The rows that show it. Orders of passengers may show it as well. */
  usedBy: RecordUse[]
}

export interface StoredPictures {
  rows: StoredPicture[]
  nextCursor: string | null
}

/** `same`: the very same picture is stored there already. */
export interface StoredPictureReport {
  dryRun: boolean
  path: string
  kind: PictureKind
  /** Of what was sent. */
  bytes: number
  result: 'stored' | 'same'
}

/** `same`: there is no such picture, or no more. */
export interface RemovedPicture {
  dryRun: boolean
  path: string
  result: 'removed' | 'same'
}
