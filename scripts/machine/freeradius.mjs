import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const needed = ['/usr/sbin/freeradius', '/usr/bin/radclient']

/** Installs FreeRADIUS and its client if necessary. Returns whether they are installed. */
export function ensureFreeRadius() {
  if (isThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing FreeRADIUS (apt-get install freeradius freeradius-utils) …')
    // Keep the package from starting its server: the tests start their own.
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
    const apt = (...args) => spawnSync('apt-get', args, { stdio: 'inherit', env })
    apt('update', '-qq')
    apt('install', '-y', '-qq', '--no-install-recommends', 'freeradius', 'freeradius-utils')
  }
  return isThere()
}

const isThere = () => needed.every((path) => existsSync(path))
