import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { ensureBrowser } from '../machine/browser.mjs'
import { buildProduct } from '../building/build-product.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'

ensureInstalled()
await buildProduct()
const browser = await ensureBrowser()
if (browser === null) process.exit(1)
const args = [
  join(root, 'node_modules/tsx/dist/cli.mjs'),
  join(root, 'journeys/gallery/main.ts'),
  ...process.argv.slice(2),
]
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: browser },
})
process.exitCode = status ?? 1
