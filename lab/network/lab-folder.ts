import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { machinePrefix } from './namespace.ts'

const keeper = fileURLToPath(new URL('keep-until-the-end.sh', import.meta.url))

export interface LabFolder {
  /** For whatever the lab writes; PostgreSQL's own user can pass through it. */
  path: string
  /** Removes folder and machines. */
  remove(): Promise<void>
}

/**
 * The lab's own folder, and beside it a keeper: a process of its own session that reads from us until we are gone, however that
 * happens, and then removes folder and machines. Our orderly end takes the same way.
 */
export async function makeLabFolder(): Promise<LabFolder> {
  // Not the system's temporary folder: that may be private to root.
  const path = await mkdtemp(`/tmp/${machinePrefix}`)
  await chmod(path, 0o755)
  const child = spawn(keeper, [machinePrefix, path], { stdio: ['pipe', 'ignore', 'inherit'], detached: true })
  child.stdin.on('error', () => undefined)
  return {
    path,
    async remove() {
      const ended = once(child, 'exit')
      child.stdin.end()
      await ended
    },
  }
}
