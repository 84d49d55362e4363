import process from 'node:process'
import { startProduct } from './product.ts'
import { removeProductFolder } from './product-folder.ts'
import { beginWith, seededAt } from './seeded-product.ts'

/**
 * `npm test` starts some eighty products, and half of each start goes into creating a database and loading the
 * demonstration data. With AISLE_SEED_PRODUCTS=1, one product is started and ended first, and the others begin with a
 * copy of its data. A single journey runs faster without it.
 */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['AISLE_SEED_PRODUCTS'] !== '1') return undefined
  const { dataDir, end } = await startProduct(seededAt)
  await end()
  beginWith(dataDir)
  return () => removeProductFolder(dataDir)
}
