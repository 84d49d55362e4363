import type { RemovedPicture, StoredPictureReport, StoredPictures } from '@aisle/contract/console-pictures'
import type { pictureRemoveSchema, pictureSchema, picturesSchema } from '@aisle/contract/operator-schemas'
import type { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import {
  dropPicture,
  hasPicture,
  keepPicture,
  listStoredPictures,
  pictureKind,
  preparePicture,
} from '../../shop/index.ts'
import type { Operator } from '../api/operator-call.ts'
import { refuse } from '../api/operator-refusal.ts'
import { noteIn } from '../decide.ts'
import { inTransactionUnlessDry } from '../in-dry-run.ts'
import { lockOperators } from '../resources/stores/table-store.ts'
import { isScheduled } from '../schedule/scheduled-store.ts'

/** M36: the stored pictures with their uses. */
export const listPictures = (
  deps: Deps,
  _operator: Operator,
  { text, unused, cursor, limit }: z.output<typeof picturesSchema>,
): Promise<StoredPictures> => listStoredPictures(deps, { text: text ?? '', unused, after: cursor ?? '', limit })

/**
 * Stores a picture under a path that is free; a path that ends in `.svg` is a drawing. Repeating it changes nothing.
 * @throws OperatorRefusal `pictureTaken`, with a free path
 */
export async function storePicture(
  deps: Deps,
  operator: Operator,
  { path, content, dryRun }: z.output<typeof pictureSchema>,
): Promise<StoredPictureReport> {
  const bytes = Buffer.from(content, 'base64')
  const about = { dryRun, path, kind: pictureKind(path), bytes: bytes.length } as const
  // Encoding a photograph takes seconds, and a form asks while its path is typed.
  if (dryRun && !(await hasPicture(deps.db, path))) return { ...about, result: 'stored' }
  const files = await preparePicture(path, bytes)
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    await lockOperators(tx)
    const result = await keepPicture(tx, path, files)
    if (typeof result === 'object') return refuse('pictureTaken', result)
    if (result === 'stored') {
      await noteIn(deps, tx, operator, {
        scope: 'catalogue',
        command: 'picture',
        summary: `${about.kind} ${path}, ${about.bytes} bytes`,
        onceKey: `picture:${path}:${deps.clock.now().toISOString()}`,
      })
    }
    return { ...about, result }
  })
}

/**
 * Removes a picture that nothing shows, with its files: nothing brings it back but another upload. Repeating it changes
 * nothing.
 * @throws OperatorRefusal `pictureUsed`, with the rows that show it; `pictureScheduled`, `pictureInOrders`
 */
export async function removePicture(
  deps: Deps,
  operator: Operator,
  { path, dryRun }: z.output<typeof pictureRemoveSchema>,
): Promise<RemovedPicture> {
  return inTransactionUnlessDry(deps, dryRun, async (tx) => {
    // A row that is applied meanwhile would show what is gone.
    await lockOperators(tx)
    const result = await dropPicture(tx, path)
    if (result === 'inOrders') return refuse('pictureInOrders')
    if (typeof result === 'object') return refuse('pictureUsed', { usedBy: result })
    if (result === 'removed') {
      if (await isScheduled(tx, path)) return refuse('pictureScheduled')
      await noteIn(deps, tx, operator, {
        scope: 'catalogue',
        command: 'picture-remove',
        summary: `${pictureKind(path)} ${path} removed`,
        onceKey: `picture-remove:${path}:${deps.clock.now().toISOString()}`,
      })
    }
    return { dryRun, path, result }
  })
}
