import { spawnSync } from 'node:child_process'
import { join, relative } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { buildProduct } from '../building/build-product.mjs'
import { makeImage } from '../building/image/make-image.mjs'
import { ensurePrograms, packagesFor } from '../machine/debian-programs.mjs'
import { ensureInstalled, root } from '../machine/install.mjs'

const { values } = parseArgs({
  options: { out: { type: 'string', default: join(root, 'dist/image') }, sign: { type: 'string' } },
})

ensureInstalled()
if (!ensurePrograms('image')) {
  throw new Error(`Install ${packagesFor('image').join(', ')} first, or run this as root where apt-get is.`)
}
await buildProduct(['server', 'web'])
const made = await makeImage({ out: values.out, madeAt: commitTime() })
if (values.sign) sign(made.archive, values.sign)
console.log(`${relative(process.cwd(), made.archive)}  ${(made.bytes / 1e6).toFixed(1)} MB, release ${made.release}`)

/** The image contains the committed state, so it is as old as the commit. */
function commitTime() {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%cI'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? new Date(stdout.trim()) : new Date()
}

/** @param key a secret key of minisign; its password is asked for */
function sign(archive, key) {
  const { status } = spawnSync('minisign', ['-S', '-s', key, '-m', archive, '-t', `Aisle ${made.release}`], {
    stdio: 'inherit',
  })
  if (status !== 0) throw new Error('The image was not signed.')
}
