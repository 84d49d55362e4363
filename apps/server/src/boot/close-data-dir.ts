import { chmod, mkdir, stat } from 'node:fs/promises'
import type { Log } from '../platform/log.ts'

/**
 * Other users must not reach keys, photos and waiting events: takes their rights to the folder itself away, too. Root
 * lends PostgreSQL another user (decision 0001), who must be able to pass through it, but not to list it.
 */
export async function closeDataDir(dataDir: string, log: Pick<Log, 'warn'>, isRoot = process.getuid?.() === 0) {
  const most = isRoot ? 0o711 : 0o700
  // A parent that is missing or takes no folders is reported by what needs the folder.
  await mkdir(dataDir, { mode: most }).catch(() => undefined)
  try {
    const { mode } = await stat(dataDir)
    if ((mode & 0o777 & ~most) !== 0) await chmod(dataDir, mode & 0o777 & most)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException // Thrown by the file system.
    if (code !== 'ENOENT' && code !== 'ENOTDIR')
      log.warn({ err: error }, 'DATA_DIR is open to other users of this machine')
  }
}
