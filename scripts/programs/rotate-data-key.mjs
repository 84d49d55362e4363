import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from '../machine/install.mjs'

ensureInstalled()
// Run from the sources: the product is stopped during a key rotation, and this needs no build.
const server = `${root}/apps/server/src/main.ts`
const args = [`${root}/node_modules/tsx/dist/cli.mjs`, server, 'rotate-key', ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exitCode = status ?? 1
