import { readdir, readFile, readlink, realpath } from 'node:fs/promises'

/**
 * Ends what a killed PostgreSQL has left running in this cluster. A backend in the middle of a long query does not notice
 * that its postmaster is gone, and as long as it runs no other can start. SIGKILL loses no more than the crash did.
 * Linux only; elsewhere they end with their query.
 */
export async function endOrphans(cluster: string): Promise<void> {
  if (process.platform !== 'linux') return
  const folder = await realpath(cluster)
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)) {
    if (!(await isOrphan(pid, folder))) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/**
 * Every child of a postmaster calls itself `postgres: …` and works in the cluster, as the postmaster does: one whose
 * parent works elsewhere has lost it. Another Aisle may just have started a new postmaster, and its children are no orphans.
 */
async function isOrphan(pid: number, folder: string): Promise<boolean> {
  if ((await workingFolder(pid)) !== folder) return false
  const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  if (!title.startsWith('postgres: ')) return false
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const parent = Number(/^PPid:\s*(\d+)$/m.exec(status)?.[1])
  return (await workingFolder(parent)) !== folder
}

const workingFolder = (pid: number) => readlink(`/proc/${pid}/cwd`).catch(() => '')
