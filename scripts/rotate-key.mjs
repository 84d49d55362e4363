// Old versions of Node must read this file far enough to say what they lack, so the real program is loaded afterwards.
import './require-node.mjs'
import('./programs/rotate-data-key.mjs').catch(function (error) {
  console.error(error)
  process.exit(2)
})
