import { spawnSync } from 'node:child_process'
import { ensureInstalled, root } from '../machine/install.mjs'

// The auditor is a separate program, which shares no code and no build with the product.
ensureInstalled()
const args = [`${root}/node_modules/tsx/dist/cli.mjs`, `${root}/auditor/main.ts`, ...process.argv.slice(2)]
const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
process.exitCode = status ?? 2
