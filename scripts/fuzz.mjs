// The program is imported dynamically, so that old versions of Node fail the version check before they parse it.
import './require-node.mjs'
import('./programs/fuzz-product.mjs').catch(function (error) {
  console.error(error.name === 'BuildFailure' ? error.message : error)
  process.exit(2)
})
