import { gatherCrowd, type Crowd } from './crowd.ts'
import { makeProductFolder, removeProductFolder } from '../../journeys/support/products/product-folder.ts'
import { startProduct, type Product, type RunningServer } from './product.ts'

export interface AtWork {
  product: Product
  server: RunningServer
  crowd: Crowd
}

interface WorkOptions {
  /** The drill's `onTestFinished`, in which the product is stopped and removed. */
  atEnd: (undo: () => Promise<void>) => void
  flights: number
  /** Prepares the data directory within the drill's folder, for example on a separate disk. */
  prepare?: (folder: string) => Promise<string>
}

/** Starts a product with passengers, for one drill. */
export async function startWork({ atEnd, flights, prepare }: WorkOptions): Promise<AtWork> {
  const folder = await makeProductFolder()
  atEnd(() => removeProductFolder(folder))
  const product = await startProduct({ dataDir: prepare ? await prepare(folder) : `${folder}/data`, flights })
  atEnd(() => product.end())
  const server = await product.startServer()
  const crowd = gatherCrowd(product, { places: 6 })
  atEnd(() => crowd.abandon())
  return { product, server, crowd }
}
