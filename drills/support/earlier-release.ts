import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const migrations = 'apps/server/src/platform/db/migrations/'
/** The sources of the server. */
const needed = [
  'apps/server',
  'packages',
  'demo-data',
  'scripts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
]
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/**
 * Builds the server as it was before the newest migration came: a release with which ours has to run (decision 0051).
 * The build is kept among the caches of the repository's packages, which it uses.
 * @returns the commit, and the program's path
 * @throws when the history does not reach back so far
 */
export function buildEarlierRelease(): { commit: string; program: string } {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations)
  const commit = git('rev-parse', '--short=12', `${newest}^`)
  const folder = join(root, 'node_modules/.cache/aisle-releases', commit)
  const program = join(folder, 'apps/server/dist/main.js')
  if (existsSync(program)) return { commit, program }
  // Another drill may build the same: the first to finish gives its folder the name.
  mkdirSync(dirname(folder), { recursive: true })
  const making = mkdtempSync(`${folder}-`)
  const archive = execFileSync('git', ['archive', commit, ...needed], { cwd: root, maxBuffer: 512 * 1024 * 1024 })
  execFileSync('tar', ['-x', '-C', making], { input: archive })
  borrowPackages(making)
  const build = "import('./scripts/building/build-product.mjs').then(({ buildProduct }) => buildProduct(['server']))"
  execFileSync(process.execPath, ['--input-type=module', '-e', build], { cwd: making, stdio: 'pipe' })
  if (!existsSync(folder)) renameSync(making, folder)
  return { commit, program }
}

/** The packages of npm are today's; our own are the release's. */
function borrowPackages(folder: string): void {
  const own = '@aisle'
  mkdirSync(join(folder, 'node_modules', own), { recursive: true })
  const names = readdirSync(join(root, 'node_modules')).filter((name) => name !== own && name !== '.cache')
  for (const name of names) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  for (const name of readdirSync(join(folder, 'packages')))
    symlinkSync(join('../../packages', name), join(folder, 'node_modules', own, name))
  const nested = 'apps/server/node_modules'
  if (existsSync(join(root, nested))) symlinkSync(join(root, nested), join(folder, nested))
}
