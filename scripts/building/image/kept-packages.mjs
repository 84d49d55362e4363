import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../machine/install.mjs'

/** Files that no program reads at run time. */
const unread = /\.(map|md|markdown|d\.[cm]?ts|ts|flow)$|\/(test|tests|docs|examples)$/

/**
 * Copies installed packages and all that they depend on.
 * @param {readonly string[]} names those that no bundle contains
 * @param {string} folder gets `node_modules`
 */
export function copyPackages(names, folder) {
  for (const place of findPlaces(names)) {
    // A nested package is copied with the package that contains it.
    if (place.lastIndexOf('node_modules/') > 0) continue
    cpSync(join(root, place), join(folder, place), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !unread.test(source),
    })
  }
}

/** Places of these packages and of their dependencies in package-lock.json, where they are installed. */
function findPlaces(names) {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Set()
  const visit = (name, from) => {
    const place = resolve(packages, name, from)
    if (!place || found.has(place) || !existsSync(join(root, place))) return
    found.add(place)
    const { dependencies, optionalDependencies } = packages[place]
    for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) visit(next, place)
  }
  for (const name of names) visit(name, 'apps/server')
  return found
}

/** As Node looks for it: in the package's own folder, then in the folders above. */
function resolve(packages, name, from) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/')))) {
    const place = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (place in packages) return place
    if (base === '') return null
  }
}
