import { ensureInstalled } from '../machine/install.mjs'

ensureInstalled()
// Run from the sources: the product is stopped during a key rotation, and this needs no build.
const { register } = await import('tsx/esm/api')
register()
const { rotateKey } = await import('../../apps/server/src/platform/security/key-rotation/rotate-key.ts')
const unknown = process.argv.slice(2).find((argument) => argument !== '--apply')
if (unknown) console.error(`"${unknown}" is unknown: there is --apply, and nothing else.`)
process.exitCode = unknown
  ? 2
  : await rotateKey(process.env, { apply: process.argv.includes('--apply'), now: new Date(), say: console.log })
