// The program is imported dynamically, so that old versions of Node fail the version check before they parse it.
import './require-node.mjs'
import('./programs/run-lab.mjs')
  .then(async ({ runLab }) => {
    const { failed, notRun } = await runLab(process.argv.slice(2))
    // A lab that did not run has not passed.
    process.exitCode = failed > 0 ? 1 : notRun ? 3 : 0
  })
  .catch(function (error) {
    console.error(error.name === 'BuildFailure' ? error.message : error)
    process.exit(1)
  })
