import { buildProduct } from '../building/build-product.mjs'
import { ensureInstalled } from '../machine/install.mjs'

ensureInstalled()
await buildProduct()
console.log('built')
