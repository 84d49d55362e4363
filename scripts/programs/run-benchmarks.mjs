import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureInstalled, root } from '../machine/install.mjs'

/** All benchmarks; `npm run bench:server -- --seconds 5` runs one of them with its options. */
const benchmarks = ['server', 'growth', 'gate', 'analytics', 'web', 'console', 'staff']

ensureInstalled()
const [first, ...rest] = process.argv.slice(2)
const one = first !== undefined && existsSync(join(root, 'bench', first, 'main.ts'))
const chosen = one ? [first] : benchmarks
const options = one ? rest : process.argv.slice(2)
for (const name of chosen) {
  const args = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'bench', name, 'main.ts'), ...options]
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' })
  if (status !== 0) process.exitCode = status ?? 1
}
