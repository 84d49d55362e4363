import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const program = '/usr/sbin/nats-server'

/** Installs Debian's NATS server if necessary. Returns whether it is installed. */
export function ensureNatsServer() {
  if (existsSync(program)) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('installing the NATS server (apt-get install nats-server) …')
    // Keep the package from starting its server: the tests start their own.
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, stdio: 'inherit' }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'nats-server'], options)
  }
  return existsSync(program)
}
