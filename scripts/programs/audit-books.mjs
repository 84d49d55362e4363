import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from '../machine/install.mjs'

// The auditor is a program of its own: it shares nothing with what it audits, not even the build.
ensureInstalled()
const args = [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/auditor/main.ts`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exitCode = status ?? 2
