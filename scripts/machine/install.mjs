import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

const lockFile = join(root, 'package-lock.json')
const npmStamp = join(root, 'node_modules/.package-lock.json')
const ourStamp = join(root, 'node_modules/.aisle-install')

/**
 * Installs the packages of package-lock.json if they are missing or outdated. `npm ci` would refuse a lock file without
 * other platforms' optional binaries, and a lock file lists only those that its registry had.
 */
export function ensureInstalled() {
  const lockHash = createHash('sha256').update(readFileSync(lockFile)).digest('hex')
  const stamped = existsSync(ourStamp) && readFileSync(ourStamp, 'utf8') === lockHash
  const installedByHand = existsSync(npmStamp) && statSync(npmStamp).mtimeMs >= statSync(lockFile).mtimeMs
  if (stamped || installedByHand) return

  console.log('installing packages …')
  // Building needs the development packages, which NODE_ENV=production would omit.
  const { error, status } = runNpm([
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
  ])
  if (error || status !== 0) {
    console.error(
      `npm install failed${error ? ` (${error.message})` : ''}. Its messages are above; repair that and try again.`,
    )
    process.exit(1)
  }
  writeFileSync(ourStamp, lockHash)
}

export function runNpm(args) {
  const npm = process.env.npm_execpath
  const options = { cwd: root, stdio: 'inherit' }
  // Use the npm that started this process. Any other path belongs to another package manager.
  return npm?.endsWith('npm-cli.js')
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, options)
}
