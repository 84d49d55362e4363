import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureInstalled, root } from '../machine/install.mjs'

ensureInstalled()
// Write the page to the caller's folder. Resolve DATA_DIR against the root, in which npm also starts the product.
const cwd = process.env.INIT_CWD
const env = { ...process.env, DATA_DIR: resolve(process.env.DATA_DIR || './data') }
const args = [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/apps/report/src/main.ts`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd, env })
process.exitCode = status ?? 2
