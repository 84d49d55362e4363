import { ensureInstalled } from '../machine/install.mjs'

ensureInstalled()
// From the sources: whoever changes the key has stopped the product, and nothing is built beside it.
const { register } = await import('tsx/esm/api')
register()
const { rotateKey } = await import('../../apps/server/src/platform/security/key-rotation/rotate-key.ts')
const unknown = process.argv.slice(2).find((argument) => argument !== '--apply')
if (unknown) console.error(`"${unknown}" is unknown: there is --apply, and nothing else.`)
process.exitCode = unknown
  ? 2
  : await rotateKey(process.env, { apply: process.argv.includes('--apply'), now: new Date(), say: console.log })
