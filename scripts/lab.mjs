// Old versions of Node must read this file far enough to say what they lack, so the real program is loaded afterwards.
import './require-node.mjs'
import('./programs/run-lab.mjs')
  .then(async ({ runLab }) => {
    const { failed, notRun } = await runLab(process.argv.slice(2))
    // What did not run has not passed.
    process.exitCode = failed > 0 ? 1 : notRun ? 3 : 0
  })
  .catch(function (error) {
    console.error(error.name === 'BuildFailure' ? error.message : error)
    process.exit(1)
  })
