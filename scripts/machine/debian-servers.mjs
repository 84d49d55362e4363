import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Servers of Debian that tests start by themselves: the packages, and the programs that they install. */
const servers = {
  freeRadius: {
    packages: ['freeradius', 'freeradius-utils'],
    programs: ['/usr/sbin/freeradius', '/usr/bin/radclient'],
  },
  nats: { packages: ['nats-server'], programs: ['/usr/sbin/nats-server'] },
  nginx: { packages: ['nginx'], programs: ['/usr/sbin/nginx'] },
  prometheus: { packages: ['prometheus'], programs: ['/usr/bin/promtool'] },
  pgBouncer: { packages: ['pgbouncer'], programs: ['/usr/sbin/pgbouncer'] },
}

/**
 * Installs one of these servers if necessary.
 * @param {keyof typeof servers} name
 * @returns whether it is installed
 */
function ensureServer(name) {
  const { packages, programs } = servers[name]
  const isThere = () => programs.every((path) => existsSync(path))
  if (isThere()) return true
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`installing Debian packages (apt-get install ${packages.join(' ')}) …`)
    // Keep the package from starting its server: the tests start their own.
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }, stdio: 'inherit' }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
  }
  return isThere()
}

export const ensurePromtool = () => ensureServer('prometheus')
export const ensureFreeRadius = () => ensureServer('freeRadius')
export const ensureNatsServer = () => ensureServer('nats')
/** nginx and PgBouncer, which stand before servers and databases. */
export const ensureProxies = () => ['nginx', 'pgBouncer'].map(ensureServer).every(Boolean)
