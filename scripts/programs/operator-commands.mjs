import { buildProduct } from '../building/build-product.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'

ensureInstalled()
// Standard output is the command's: scripts read its JSON.
await buildProduct(['operator'], console.error)
// Resolve file names against the caller's folder.
if (process.env.INIT_CWD) process.chdir(process.env.INIT_CWD)
await import(`${root}/apps/operator/dist/main.js`)
