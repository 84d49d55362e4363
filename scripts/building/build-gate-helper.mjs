import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from '../machine/install.mjs'

const sources = join(root, 'apps/gate/helper')
const dist = join(root, 'apps/gate/dist')
const packages = ['gcc', 'libc6-dev', 'linux-libc-dev', 'libnftables-dev', 'nftables', 'iproute2']

const strict = ['-std=c11', '-D_GNU_SOURCE', '-Wall', '-Wextra', '-Werror', '-Wformat=2', '-Wconversion', '-Wshadow']
const hardened = ['-O2', '-fstack-protector-strong', '-D_FORTIFY_SOURCE=2', '-fPIE', '-pie', '-Wl,-z,relro,-z,now']
// For tests: little optimisation, and sanitizers that check every access and overflow.
const watched = ['-O1', '-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=all', '-fno-omit-frame-pointer']

/**
 * Compiles the gate's privileged helper. As root, installs the packages that this requires.
 * @param {{ sanitized?: boolean }} options `sanitized` builds a helper for tests that exits at the first invalid access
 * @returns {{ path?: string, why?: string }} the helper's path, or why it cannot be built
 */
export function buildGateHelper({ sanitized = false } = {}) {
  if (process.platform !== 'linux') return { why: 'nftables is a part of Linux.' }
  const path = join(dist, sanitized ? 'aisle-gate-helper-sanitized' : 'aisle-gate-helper')
  const files = readdirSync(sources).toSorted()
  const flags = [...strict, ...(sanitized ? watched : hardened)]
  const hash = createHash('sha256').update(flags.join(' '))
  for (const file of files) hash.update(`${file}\0`).update(readFileSync(join(sources, file)))
  const stamp = hash.digest('hex')
  if (existsSync(path) && existsSync(`${path}.stamp`) && readFileSync(`${path}.stamp`, 'utf8') === stamp)
    return { path }
  const missing = whatIsMissing()
  if (missing) return { why: missing }
  mkdirSync(dist, { recursive: true })
  const units = files.filter((name) => name.endsWith('.c')).map((name) => join(sources, name))
  const { status, stderr } = run('gcc', [...flags, '-o', path, ...units, '-lnftables'])
  if (status !== 0) return { why: `gcc refused it.\n${stderr}` }
  writeFileSync(`${path}.stamp`, stamp)
  return { path }
}

const run = (command, args) => spawnSync(command, args, { encoding: 'utf8' })

const isReady = () => run('gcc', ['-E', '-include', 'nftables/libnftables.h', '-x', 'c', '/dev/null']).status === 0

function whatIsMissing() {
  if (isReady()) return null
  const list = packages.join(' ')
  if (process.getuid?.() !== 0)
    return `gcc and nftables' headers are needed, and only root can install them: apt-get install ${list}`
  if (run('apt-get', ['--version']).status !== 0)
    return `gcc and nftables' headers are needed; this system has no apt-get to install them.`
  console.log(`installing ${list} …`)
  const { status, stderr } = run('apt-get', ['install', '-y', '--no-install-recommends', ...packages])
  if (status !== 0 || !isReady()) return `apt-get install ${list} did not help.\n${stderr}`
  return null
}
