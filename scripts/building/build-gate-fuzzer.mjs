import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { root } from '../machine/install.mjs'

const gate = join(root, 'apps/gate')
const packages = ['clang', 'libclang-rt-dev', 'libc6-dev', 'linux-libc-dev']
const flags = ['-std=c11', '-D_GNU_SOURCE', '-Wall', '-Wextra', '-Werror', '-Wconversion', '-O1', '-g']
const watched = ['-fsanitize=fuzzer,address,undefined', '-fno-sanitize-recover=all', '-fno-omit-frame-pointer']
/** The system's calls that `helper.fuzz.c` answers itself. */
const madeUp = ['recv', 'send', 'socket', 'bind', 'setsockopt', 'open', 'if_nametoindex']

/**
 * Compiles the helper with libFuzzer in the place of its client and of the kernel. As root, installs clang if needed.
 * @returns {{ path?: string, why?: string }} the fuzzer's path, or why it cannot be built
 */
export function buildGateFuzzer() {
  if (process.platform !== 'linux') return { why: 'the helper is for Linux.' }
  if (!hasFuzzer() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) install()
  if (!hasFuzzer()) return { why: `clang is needed: apt-get install ${packages.join(' ')}` }
  const path = join(gate, 'dist/fuzz-helper')
  mkdirSync(join(gate, 'dist'), { recursive: true })
  // The harness includes main.c to reach what is static there.
  const units = readdirSync(join(gate, 'helper')).filter((name) => name.endsWith('.c') && name !== 'main.c')
  const sources = [join(gate, 'fuzz/helper.fuzz.c'), ...units.map((name) => join(gate, 'helper', name))]
  const wrapped = madeUp.map((name) => `-Wl,--wrap=${name}`)
  const args = [...flags, ...watched, '-o', path, ...sources, ...wrapped]
  const { status, stderr } = spawnSync('clang', args, { encoding: 'utf8' })
  return status === 0 ? { path } : { why: `clang refused it.\n${stderr}` }
}

/** Debian keeps clang's runtime, and with it libFuzzer, in a separate package. */
const hasFuzzer = () =>
  spawnSync('clang', [...watched, '-fsyntax-only', '-x', 'c', '-'], {
    input: '#include <sanitizer/asan_interface.h>\n',
  }).status === 0

function install() {
  console.log(`installing ${packages.join(' ')} …`)
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, stdio: 'inherit', timeout: 5 * 60_000 }
  spawnSync('apt-get', ['update', '-qq'], options)
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options)
}
