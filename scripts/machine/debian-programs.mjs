import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Programs of Debian that builds and tests need, by purpose: packages, and a file that each installs. */
const programs = {
  freeRadius: { freeradius: '/usr/sbin/freeradius', 'freeradius-utils': '/usr/bin/radclient' },
  nats: { 'nats-server': '/usr/sbin/nats-server' },
  prometheus: { prometheus: '/usr/bin/promtool' },
  proxies: { nginx: '/usr/sbin/nginx', pgbouncer: '/usr/sbin/pgbouncer' },
  backups: { postgresql: '/usr/bin/pg_ctlcluster', pgbackrest: '/usr/bin/pgbackrest' },
  image: {
    mmdebstrap: '/usr/bin/mmdebstrap',
    umoci: '/usr/bin/umoci',
    crun: '/usr/bin/crun',
    minisign: '/usr/bin/minisign',
    skopeo: '/usr/bin/skopeo',
  },
  systemd: {
    mmdebstrap: '/usr/bin/mmdebstrap',
    umoci: '/usr/bin/umoci',
    'systemd-container': '/usr/bin/systemd-nspawn',
  },
  deployment: { mmdebstrap: '/usr/bin/mmdebstrap', systemd: '/usr/bin/systemd-analyze' },
  engines: {
    'firefox-esr': '/usr/bin/firefox-esr',
    'webkit2gtk-driver': '/usr/bin/WebKitWebDriver',
    xvfb: '/usr/bin/Xvfb',
  },
  /** Beyond those that build the gate's helper. */
  lab: {
    iproute2: '/usr/sbin/ip',
    nftables: '/usr/sbin/nft',
    'dnsmasq-base': '/usr/sbin/dnsmasq',
    udhcpc: '/usr/sbin/udhcpc',
    'iputils-ping': '/usr/bin/ping',
    openssl: '/usr/bin/openssl',
    gcc: '/usr/bin/cc',
    'libc6-dev': '/usr/include/stdio.h',
  },
}

/** @param {keyof typeof programs} purpose */
export const packagesFor = (purpose) => Object.keys(programs[purpose])

/**
 * Installs missing packages of a purpose as root with apt. Otherwise the caller reports what is missing.
 * @param {keyof typeof programs} purpose
 * @returns whether all are there
 */
export function ensurePrograms(purpose) {
  const files = programs[purpose]
  const getMissing = () => packagesFor(purpose).filter((name) => !existsSync(files[name]))
  const missing = getMissing()
  if (missing.length === 0) return true
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  console.log(`installing Debian packages (apt-get install ${missing.join(' ')}) …`)
  // Keep packages from starting their servers, and an unresponsive mirror from blocking the caller.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const options = { env, stdio: 'inherit', timeout: 5 * 60_000 }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options)
  return getMissing().length === 0
}
