import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { ensureBrowser } from '../machine/browser.mjs'
import { buildProduct } from '../building/build-product.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'

// `--name=value` as well as `--name value`.
const given = process.argv
  .slice(2)
  .flatMap((arg) => (/^--\w+=/.test(arg) ? [arg.slice(0, arg.indexOf('=')), arg.slice(arg.indexOf('=') + 1)] : [arg]))
const beside = valueOf('beside')
if (beside !== undefined) takeEarlierPictures(beside)

ensureInstalled()
await buildProduct()
const browser = await ensureBrowser()
if (browser === null) process.exit(1)
const args = [join(root, 'node_modules/tsx/dist/cli.mjs'), join(root, 'journeys/gallery/main.ts'), ...given]
const { status } = spawnSync(process.execPath, args, {
  stdio: 'inherit',
  env: { ...process.env, CHROME_PATH: browser },
})
process.exitCode = status ?? 1

/** @param {string} name */
function valueOf(name) {
  const at = given.indexOf(`--${name}`)
  return at < 0 ? undefined : given[at + 1]
}

/**
 * The same pictures of an earlier commit, by its own gallery in a work tree of its own, into `before` of the folder of
 * pictures. Scenes that the commit did not have stay alone.
 * @param {string} commit
 */
function takeEarlierPictures(commit) {
  const before = join(resolve(valueOf('out') ?? '.gallery'), 'before')
  rmSync(before, { recursive: true, force: true })
  const tree = mkdtempSync(join(tmpdir(), 'aisle-earlier-'))
  const git = (/** @type {string[]} */ ...words) => spawnSync('git', words, { cwd: root, stdio: 'inherit' }).status
  if (git('worktree', 'add', '--quiet', '--detach', '--force', tree, commit) !== 0) process.exit(1)
  try {
    const others = given.filter(
      (arg, at) => !['--beside', '--out'].includes(arg) && !['--beside', '--out'].includes(given[at - 1] ?? ''),
    )
    const gallery = [join(tree, 'scripts/gallery.mjs'), ...others, '--out', before]
    const ended = spawnSync(process.execPath, gallery, { cwd: tree, stdio: 'inherit' })
    if (ended.status !== 0) console.error(`the gallery of ${commit} has ended with ${ended.status}`)
  } finally {
    git('worktree', 'remove', '--force', tree)
  }
}
