import { open } from 'node:fs/promises'

/**
 * Returns when a power cut can take the file, or a folder's list of names, no longer: what was only written and renamed
 * may be gone after one.
 */
export async function syncToDisk(path: string): Promise<void> {
  // Windows opens no folders, and writes their names through.
  if (process.platform === 'win32') return
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
