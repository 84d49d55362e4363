import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What the lab needs of the system, beside what the gate's helper is built with: by Debian package, a file that it brings. */
const filesOf = {
  iproute2: '/usr/sbin/ip',
  nftables: '/usr/sbin/nft',
  'dnsmasq-base': '/usr/sbin/dnsmasq',
  udhcpc: '/usr/sbin/udhcpc',
  'iputils-ping': '/usr/bin/ping',
  openssl: '/usr/bin/openssl',
  gcc: '/usr/bin/cc',
  'libc6-dev': '/usr/include/stdio.h',
}

/** Installs what is missing where we are root and have apt; elsewhere whoever needs them says what is missing. */
export function ensureDebianPackages() {
  const missing = Object.keys(filesOf).filter((name) => !existsSync(filesOf[name]))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`installing Debian packages (apt-get install ${missing.join(' ')}) …`)
  // A mirror that does not answer must not hold up whoever waits for us.
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit', timeout: 5 * 60_000 }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options)
}
