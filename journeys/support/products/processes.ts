import { readdir, readFile, readlink } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'

export function lives(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/** Signals the processes that are still alive. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // The process has already ended.
    }
  }
}

/**
 * Stops a family of processes and returns the stopped ones. Lists them twice: while the first list was read, a parent
 * may have started another child; once stopped it cannot.
 */
export async function stopAll(list: () => Promise<number[]>): Promise<number[]> {
  signal(await list(), 'SIGSTOP')
  const all = await list()
  signal(all, 'SIGSTOP')
  return all
}

export async function untilGone(pids: readonly number[]): Promise<void> {
  while (pids.some(lives)) await wait(10)
}

async function allProcesses(): Promise<number[]> {
  return (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
}

/** The processes started by this one, with their command lines. Linux only. */
export async function getChildren(parent: number): Promise<{ pid: number; title: string }[]> {
  const found = await Promise.all(
    (await allProcesses()).map(async (pid) => {
      const status = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
      // The second field, the program's name, may hold spaces and brackets; the parent is two fields after it.
      if (Number(status.slice(status.lastIndexOf(')') + 2).split(' ')[1]) !== parent) return []
      const title = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      return [{ pid, title: title.replaceAll('\0', ' ').trim() }]
    }),
  )
  return found.flat()
}

/** Processes that run in this folder or have it as their DATA_DIR. */
export async function processesIn(folder: string): Promise<number[]> {
  const found = await Promise.all(
    (await allProcesses()).map(async (pid) => {
      const place = await readlink(`/proc/${pid}/cwd`).catch(() => '')
      const environment = await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')
      const ours = place.startsWith(folder) || `\0${environment}`.includes(`\0DATA_DIR=${folder}`)
      return ours && pid !== process.pid ? [pid] : []
    }),
  )
  return found.flat()
}
