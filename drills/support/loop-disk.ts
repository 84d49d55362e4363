import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, rename, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { makeProductFolder, removeProductFolder } from '../../journeys/support/products/product-folder.ts'

const run = promisify(execFile)

/** A file mounted as a disk. The file contains exactly the data that has reached the disk. */
export interface LoopDisk {
  /** The mount point. */
  place: string
  /** Copies the current content of the disk. */
  keepCopy(): Promise<void>
  /** Replaces the disk with the copy. No file may be open on the disk. */
  goBackToCopy(): Promise<void>
}

export async function makeLoopDisk(folder: string, megabytes: number): Promise<LoopDisk> {
  const image = join(folder, 'disk.img')
  const copy = join(folder, 'copy.img')
  const place = join(folder, 'disk')
  await writeFile(image, '')
  await truncate(image, megabytes * 1024 * 1024)
  // Reserve no blocks for root, so that a full disk is full for every process.
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', image])
  await mkdir(place)
  await mount(image, place)
  return {
    place,
    // Keep the image sparse, because most of the disk is never written.
    keepCopy: async () => void (await run('cp', ['--sparse=always', image, copy])),
    async goBackToCopy() {
      await unmount(place)
      await rename(copy, image)
      await mount(image, place)
    },
  }
}

async function mount(image: string, place: string): Promise<void> {
  await run('mount', ['-o', 'loop', image, place])
  await chmod(place, 0o755)
}

/** Retries, because a process that was just killed may keep the disk busy for a moment. */
async function unmount(place: string): Promise<void> {
  for (let triesLeft = 100; ; triesLeft -= 1) {
    try {
      await run('umount', [place])
      return
    } catch (error) {
      if (triesLeft === 0) throw error
      await wait(50)
    }
  }
}

/** Returns why no disk can be mounted here, found out by trying; null if it can. */
export async function whyNoLoopDisk(userNumber: number = process.getuid?.() ?? -1): Promise<string | null> {
  if (process.platform !== 'linux') return `loop devices are Linux's, and this is ${process.platform}`
  if (userNumber !== 0) return 'only root can mount a disk'
  const folder = await makeProductFolder()
  try {
    const disk = await makeLoopDisk(folder, 8)
    await copyFile('/proc/self/comm', join(disk.place, 'written'))
    return null
  } catch (error) {
    return `a disk image cannot be mounted: ${String(error).trim().split('\n').at(-1)}`
  } finally {
    await removeProductFolder(folder)
  }
}

/** Fills the disk to the last block. @returns a function that frees it again */
export async function fillDisk(place: string): Promise<() => Promise<void>> {
  const filler = join(place, 'filler')
  // dd is expected to fail when the disk is full.
  await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'conv=fsync']).catch(() => undefined)
  await run('dd', ['if=/dev/zero', `of=${filler}`, 'bs=1k', 'oflag=append', 'conv=notrunc,fsync']).catch(
    () => undefined,
  )
  return () => rm(filler)
}
