// Old versions of Node must read this file far enough to say what they lack, so the real program is loaded afterwards.
import './require-node.mjs'
import('./programs/run-benchmarks.mjs').catch(function (error) {
  console.error(error.name === 'BuildFailure' ? error.message : error)
  process.exit(1)
})
