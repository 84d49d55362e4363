// The program is imported dynamically, so that old versions of Node fail the version check before they parse it.
import './require-node.mjs'
import('./programs/image-of-product.mjs').catch(function (error) {
  console.error(error.message)
  process.exit(1)
})
