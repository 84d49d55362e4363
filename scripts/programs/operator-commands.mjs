import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from '../machine/install.mjs'

ensureInstalled()
const args = [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/apps/operator/src/main.ts`, ...process.argv.slice(2)]
// Resolve file names against the caller's folder.
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', cwd: process.env.INIT_CWD })
process.exitCode = status ?? 2
