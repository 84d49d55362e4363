import { fail } from '../../platform/contract-error.ts'
import type { Db, Tx } from '../../platform/db/open-db.ts'
import { faultOfDrawing } from './drawing-content.ts'
import { drawingFile } from './picture-rules.ts'
import { putPictures } from './picture-store.ts'

/**
 * Stores a drawing (SVG); `path` ends in `.svg`: `goods/g001-1.svg`.
 * @throws ContractError `invalidRequest`, with the reason, when it contains more than a drawing may
 */
export async function storeDrawing(db: Db | Tx, path: string, svg: string): Promise<void> {
  const file = drawingFile(path) ?? fail('invalidRequest', { picture: 'path' })
  const fault = faultOfDrawing(svg)
  if (fault) fail('invalidRequest', { picture: fault })
  await putPictures(db, [{ ...file, bytes: Buffer.from(svg) }])
}
