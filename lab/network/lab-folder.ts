import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { machinePrefix } from './namespace.ts'

const keeper = fileURLToPath(new URL('keep-until-the-end.sh', import.meta.url))

export interface LabFolder {
  /** Holds everything that the lab writes. PostgreSQL's user may traverse it. */
  path: string
  /** Removes folder and machines. */
  remove(): Promise<void>
}

/**
 * Creates the lab's folder and starts a keeper: a process in a separate session that waits until this process is gone,
 * for whatever reason, and then removes folder and machines. `remove` does the same.
 */
export async function makeLabFolder(): Promise<LabFolder> {
  // The system's temporary folder may be private to root.
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
