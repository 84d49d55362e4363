import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { syncToDisk } from '../../platform/sync-to-disk.ts'
import { PhotoStorageFailed, requireKey, type PhotoStorage } from './photo-storage.ts'

/** Files below a folder of this machine, readable only by their owner. For several servers, use S3. */
export function diskPhotoStorage(folder: string): PhotoStorage {
  const getPath = (key: string) => join(folder, ...requireKey(key).split('/'))
  return {
    put: (key, bytes) => working(write(folder, getPath(key), bytes)),
    get: (key) => working(readFile(getPath(key)).catch(absentIsNull)),
    delete: (key) => working(rm(getPath(key), { force: true })),
  }
}

/** Writes under a temporary name first, so that a file appears whole and survives a power cut. */
async function write(root: string, path: string, bytes: Buffer): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const candidate = `${path}.${randomUUID()}.part`
  try {
    const file = await open(candidate, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(candidate, path)
  } catch (error) {
    await rm(candidate, { force: true })
    throw error
  }
  for (const place of new Set([folder, root])) await syncToDisk(place)
}

function absentIsNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** File system errors name a path, so they are kept only as the cause, for the log. */
async function working<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw new PhotoStorageFailed('the photos’ folder cannot be used', { cause: error })
  }
}
