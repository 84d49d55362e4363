import { readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The system user that PostgreSQL runs as. PostgreSQL refuses to run as root, so root lends it another one. */
export type RunAs = { uid: number; gid: number; name: string }

const NOBODY: RunAs = { uid: 65534, gid: 65534, name: 'nobody' }

export function isRoot(): boolean {
  return process.getuid?.() === 0
}

export function ownUser(): RunAs {
  // Windows has no user numbers; there the supervisor is never reached.
  return { uid: process.getuid?.() ?? -1, gid: process.getgid?.() ?? -1, name: 'you' }
}

/** The owner of a new cluster: the current user; for root, `postgres` where it exists, else `nobody`. */
export async function userForNewCluster(): Promise<RunAs> {
  if (!isRoot()) return ownUser()
  return (await userNamed('postgres')) ?? (await userNamed('nobody')) ?? NOBODY
}

async function userNamed(name: string): Promise<RunAs | null> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find(([userName]) => userName === name)
  if (!fields) return null
  return { uid: Number(fields[2]), gid: Number(fields[3]), name }
}

/** Spawn options that run a child as that user; empty for the current user. */
export function spawnIdentity(user: RunAs): { uid?: number; gid?: number } {
  return isRoot() ? { uid: user.uid, gid: user.gid } : {}
}

/** The nearest folder on the way to `path` that the user cannot pass, or null when the way is open. */
export async function closedFolder(path: string, user: RunAs): Promise<string | null> {
  const parent = dirname(path)
  if (parent !== path) {
    const closedAbove = await closedFolder(parent, user)
    if (closedAbove) return closedAbove
  }
  const { uid, gid, mode } = await stat(path)
  const passBit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
  return (mode & passBit) === 0 ? path : null
}
