import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { sweepAbandonedDrills } from './drill-folder.ts'

/** Builds once, and removes what a killed run has left behind. */
export async function setup(): Promise<void> {
  await sweepAbandonedDrills()
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))], {
    stdio: 'inherit',
  })
}
