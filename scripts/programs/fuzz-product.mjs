import { spawnSync } from 'node:child_process'
import process from 'node:process'
import { buildProduct } from '../building/build-product.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'

ensureInstalled()
await buildProduct(['server', 'stand-ins', 'web'])
const args = [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/fuzz/main.ts`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exitCode = status ?? 2
