import { buildProduct } from './build-product.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
await buildProduct()
console.log('built')
