import type { RecordUse } from '@aisle/contract/records'
import type { StoredPictures } from '@aisle/contract/console-pictures'
import type { Tx } from '../../platform/db/open-db.ts'
import type { Deps } from '../../platform/deps.ts'
import { checkDrawing } from './drawing-content.ts'
import { encodePhoto } from './encode-photo.ts'
import { isDrawingPath, nextFreePath, sizeInHead, stemOfPath, type FilledFile } from './picture-rules.ts'
import { putPictures } from './picture-store.ts'
import * as store from './stored-picture-store.ts'

export { hasPicture } from './stored-picture-store.ts'

export const pictureKind = (path: string) => (isDrawingPath(path) ? 'drawing' : 'photograph')

/** M36: the stored pictures by path, each with the rows that show it. */
export async function listStoredPictures(
  { db }: Pick<Deps, 'db'>,
  { text, unused, after, limit }: { text: string; unused: boolean; after: string; limit: number },
): Promise<StoredPictures> {
  const found = await store.pageOfPictures(db, { text, unused, after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  const uses = await store.usesOfPictures(
    db,
    rows.map(({ path }) => path),
  )
  return {
    rows: rows.map(({ path, bytes, head }) => ({
      path,
      kind: pictureKind(path),
      bytes,
      size: head && sizeInHead(head),
      usedBy: uses.flatMap(({ path: shown, ...use }) => (shown === path ? [use] : [])),
    })),
    nextCursor: found.length > limit ? (rows.at(-1)?.path ?? null) : null,
  }
}

/**
 * The files of an uploaded picture; a path that ends in `.svg` is a drawing.
 * @throws ContractError `invalidRequest`, with the reason, when it cannot be used
 */
export async function preparePicture(path: string, bytes: Buffer): Promise<FilledFile[]> {
  return isDrawingPath(path) ? [checkDrawing(path, bytes.toString('utf8'))] : encodePhoto(path, bytes)
}

/**
 * Stores a new picture. Browsers and orders know a picture by its path, so another one under the same path is not stored:
 * then a free path like it is answered. The caller holds the operators' lock.
 */
export async function keepPicture(
  tx: Tx,
  path: string,
  files: readonly FilledFile[],
): Promise<'stored' | 'same' | { free: string }> {
  const stored = await store.filesOfPicture(tx, path)
  if (stored.length === 0) {
    await putPictures(tx, files)
    return 'stored'
  }
  const isStored = (file: FilledFile) =>
    stored.some(({ width, format, bytes }) => {
      return width === file.width && format === file.format && bytes.equals(file.bytes)
    })
  if (stored.length === files.length && files.every(isStored)) return 'same'
  return { free: nextFreePath(path, await store.pathsLike(tx, stemOfPath(path))) }
}

/** Removes a picture that nothing shows; else says what does. The caller holds the operators' lock. */
export async function dropPicture(tx: Tx, path: string): Promise<'removed' | 'same' | 'inOrders' | RecordUse[]> {
  const uses = await store.usesOfPictures(tx, [path])
  if (uses.length > 0) return uses.map(({ path: _path, ...use }) => use)
  if (await store.isInOrders(tx, path)) return 'inOrders'
  return (await store.deletePicture(tx, path)) ? 'removed' : 'same'
}
