import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Debian’s stable release. */
const suite = 'trixie'
/** Libraries for Node and the packages with native code, a shell for PostgreSQL’s initdb, and the release’s name. */
const packages = ['base-files', 'dash', 'libc6', 'libgcc-s1', 'libstdc++6']
/** The server’s; no program of the image runs as another. */
export const user = { name: 'aisle', id: 10_001 }
export const dataDir = '/var/lib/aisle'

/**
 * Unpacks Debian’s packages into a folder: a base without package manager, manuals and translations.
 * @param {string} folder is made
 * @throws when mmdebstrap cannot reach a mirror
 */
export function unpackBase(folder) {
  // Without a package manager, scanners find a package’s version in a separate file.
  const versions = String.raw`mkdir -p "$1/var/lib/dpkg/status.d"; for deb in "$1"/var/cache/apt/archives/*.deb; do dpkg-deb -f "$deb" > "$1/var/lib/dpkg/status.d/$(dpkg-deb -f "$deb" Package)"; done`
  const options = ['--variant=extract', '--mode=root', '--quiet', `--include=${packages.join(',')}`]
  run('mmdebstrap', [...options, `--extract-hook=${versions}`, suite, folder])
  run('sh', ['-euc', tidy, 'tidy', folder])
}

const tidy = String.raw`
cd "$1"
rm -rf usr/share/man usr/share/locale usr/share/info usr/share/lintian usr/share/bug usr/share/perl5 usr/share/debconf
rm -rf usr/lib/x86_64-linux-gnu/gconv usr/lib/x86_64-linux-gnu/perl-base var/cache var/log etc/apt etc/dpkg var/lib/apt
rm -rf dev/* boot home media mnt opt srv usr/games usr/include usr/local usr/src
find usr/share/doc -type f ! -name copyright -delete
find usr/share/doc -type d -empty -delete
mkdir -p dev proc sys run var/lib/aisle
chmod 1777 tmp
printf 'root:x:0:0:root:/root:/usr/sbin/nologin\n${user.name}:x:${user.id}:${user.id}::${dataDir}:/usr/sbin/nologin\n' > etc/passwd
printf 'root:x:0:\n${user.name}:x:${user.id}:\n' > etc/group
rm -f etc/hostname etc/resolv.conf
chown ${user.id}:${user.id} var/lib/aisle
chmod 0700 var/lib/aisle
`

/**
 * The packages of an unpacked base.
 * @returns {{name: string, version: string, architecture: string}[]}
 */
export function listPackages(folder) {
  const states = join(folder, 'var/lib/dpkg/status.d')
  return readdirSync(states)
    .toSorted()
    .map((name) => {
      const text = readFileSync(join(states, name), 'utf8')
      const field = (title) => new RegExp(`^${title}: (.*)$`, 'm').exec(text)?.[1] ?? ''
      return { name, version: field('Version'), architecture: field('Architecture') }
    })
}

export const debianSuite = suite

function run(command, args) {
  const { status, error } = spawnSync(command, args, { stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${command} failed${error ? `: ${error.message}` : ''}.`)
}
