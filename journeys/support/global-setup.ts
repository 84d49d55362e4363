import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Builds once, so that the journeys' products start in seconds. */
export function setup(): void {
  execFileSync(process.execPath, [fileURLToPath(new URL('../../scripts/build.mjs', import.meta.url))], {
    stdio: 'inherit',
  })
}
