import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const program = '/usr/sbin/nginx'

/** Installs Debian's nginx if necessary. Returns whether it is installed. */
export function ensureNginx() {
  if (existsSync(program)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing nginx (apt-get install nginx) …')
    // Keep the package from starting its server: the drill starts its own.
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, stdio: 'inherit' }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nginx'], options)
  }
  return existsSync(program)
}
