import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sweepAbandonedFolders } from './products/product-folder.ts'

/** Builds once, so that products start in seconds, and removes the leftovers of killed runs. */
export async function setup(): Promise<void> {
  await sweepAbandonedFolders()
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))], {
    stdio: 'inherit',
  })
}
