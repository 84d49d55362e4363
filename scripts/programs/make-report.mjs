import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { ensureInstalled, root } from '../machine/install.mjs'

ensureInstalled()
// The page is written where the command was given; DATA_DIR is what it is for the product, which npm starts in its root.
const cwd = process.env.INIT_CWD
const env = { ...process.env, DATA_DIR: resolve(process.env.DATA_DIR || './data') }
const args = [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/apps/report/src/main.ts`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd, env })
process.exitCode = status ?? 2
