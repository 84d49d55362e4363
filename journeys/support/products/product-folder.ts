import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { lives, processesIn, signal, untilGone } from './processes.ts'

const run = promisify(execFile)

// The system's temporary folder may be private to root, and root's PostgreSQL runs as another user.
const parent = '/tmp'
const prefix = 'aisle-product-'

/**
 * A folder of this run for a product's DATA_DIR. PostgreSQL's own user can enter it; otherwise the product would keep
 * its database elsewhere, and leave it behind. The name holds our process number, for the sweep.
 */
export async function makeProductFolder(): Promise<string> {
  const folder = await mkdtemp(join(parent, `${prefix}${process.pid}-`))
  await chmod(folder, 0o755)
  return folder
}

/** Kills the folder's processes, unmounts its disks, and removes it. */
export async function removeProductFolder(folder: string): Promise<void> {
  const left = await processesIn(folder)
  signal(left, 'SIGKILL')
  await untilGone(left)
  for (const place of await mountsBelow(folder)) await run('umount', [place])
  await rm(folder, { recursive: true, force: true })
}

/** Removes folders of killed runs, whose process numbers are gone. */
export async function sweepAbandonedFolders(): Promise<void> {
  for (const name of await readdir(parent)) {
    const owner = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]
    if (owner && !lives(Number(owner))) await removeProductFolder(join(parent, name))
  }
}

async function mountsBelow(folder: string): Promise<string[]> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '')
  const places = mounts.split('\n').map((line) => line.split(' ')[1] ?? '')
  return places.filter((place) => place.startsWith(`${folder}/`)).toReversed()
}
