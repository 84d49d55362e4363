import { readFile, readlink, realpath, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from './local-postgres-error.ts'

/** The contents of `postmaster.pid` about the server that holds a cluster. */
export type Postmaster = { pid: number; port: number; socketFolder: string }

/** @returns null when no server claims the cluster, or when it is still writing its claim. */
export async function readPostmaster(cluster: string): Promise<Postmaster | null> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return ''
    throw error
  })
  const [pid, , , port, socketFolder] = text.split('\n')
  if (!pid || !port || !socketFolder) return null
  return { pid: Math.abs(Number(pid)), port: Number(port), socketFolder }
}

/**
 * Whether that process is alive and really PostgreSQL on this cluster. After a crash the pid may belong to any other
 * program (in a container it soon does). PostgreSQL's working directory is its cluster folder, which Linux shows.
 */
export async function postmasterLives(postmaster: Postmaster, cluster: string): Promise<boolean> {
  try {
    process.kill(postmaster.pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false
  }
  if (process.platform !== 'linux') return true
  const workingFolder = await readlink(`/proc/${postmaster.pid}/cwd`).catch(() => null)
  return workingFolder === (await realpath(cluster))
}

/**
 * Puts our own number into a claim whose process is gone. PostgreSQL ignores a claim by its parent, so it starts even if the
 * old number was given to another program; deleting the claim would also lose its check for surviving children.
 */
export async function inheritStaleClaim(cluster: string): Promise<void> {
  const claim = join(cluster, 'postmaster.pid')
  const [, ...others] = (await readFile(claim, 'utf8')).split('\n')
  await writeFile(claim, [String(process.pid), ...others].join('\n'))
}
