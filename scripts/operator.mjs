// The program is imported dynamically, so that old versions of Node fail the version check before they parse it.
import './require-node.mjs'
import('./programs/operator-commands.mjs').catch(function (error) {
  console.error(error)
  process.exit(2)
})
