import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** The lab's Debian packages, beyond those that build the gate's helper, each with a file that the package installs. */
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

/** Installs missing packages as root with apt. Otherwise their users report what is missing. */
export function ensureDebianPackages() {
  const missing = Object.keys(filesOf).filter((name) => !existsSync(filesOf[name]))
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`installing Debian packages (apt-get install ${missing.join(' ')}) …`)
  // An unresponsive mirror must not block the caller.
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit', timeout: 5 * 60_000 }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], options)
}
