import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { root } from '../machine/install.mjs'

const folders = ['packages', 'apps/web/src', 'apps/server/src', 'apps/operator/src']

/**
 * The tests of packages, web and server that a change may affect: those whose imports lead to a changed module, and
 * those that read files without importing them: other kinds of files by name, and the web app's by `import.meta.glob`.
 * @param {readonly string[]} changed paths from the repository's root
 * @returns {string[]} paths from the repository's root, those with the fewest imports in between first,
 *   and of these the ones next to the change
 */
export function affectedTests(changed) {
  const paths = new Set(changed.map((path) => join(root, path)))
  const others = changed.filter((path) => !/\.tsx?$/.test(path)).map((path) => basename(path))
  const isWebChanged = changed.some((path) => path.startsWith('apps/web/'))
  const read = createReader()
  const isReader = ({ text }) =>
    others.some((name) => text.includes(name)) || (isWebChanged && text.includes('import.meta.glob'))
  /** How many imports lead from a test to the change; -1: none do. */
  const getDistance = (test) => {
    const behind = modulesBehind(test, read)
    return behind.findIndex((modules) => modules.some(({ path, module }) => paths.has(path) || isReader(module)))
  }
  const changedFolders = new Set(changed.map((path) => dirname(path)))
  const isBeside = (test) => changedFolders.has(dirname(test))
  return folders
    .flatMap((folder) => testsBelow(join(root, folder)))
    .map((path) => ({ path: relative(root, path), distance: getDistance(path) }))
    .filter(({ distance }) => distance >= 0)
    .toSorted((a, b) => a.distance - b.distance || Number(isBeside(b.path)) - Number(isBeside(a.path)))
    .map(({ path }) => path)
}

function testsBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.test\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => join(folder, name))
}

/** Reads each module once: its text, and the paths of the modules of this repository that it imports. */
function createReader() {
  const known = new Map()
  const exports = exportsOfPackages()
  return (path) => {
    if (known.has(path)) return known.get(path)
    const text = readFileSync(path, 'utf8')
    const specifiers = [...text.matchAll(/(?:from|import|import\()\s*'([^']+)'/g)].map(([, specifier]) => specifier)
    const imports = specifiers
      .map((specifier) => (specifier.startsWith('.') ? resolve(dirname(path), specifier) : exports.get(specifier)))
      .filter((target) => target !== undefined && /\.tsx?$/.test(target) && existsSync(target))
    known.set(path, { text, imports })
    return known.get(path)
  }
}

/** The path of each specifier that our packages export. */
function exportsOfPackages() {
  const found = new Map()
  for (const name of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', name)
    const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    for (const [subpath, path] of Object.entries(exports)) found.set(join('@aisle', name, subpath), join(folder, path))
  }
  return found
}

/** The module, what it imports, what those import, and so on: each module once, at its shortest distance. */
function modulesBehind(start, read) {
  const found = new Set([start])
  const byDistance = []
  for (let paths = [start]; paths.length > 0;) {
    const modules = paths.map((path) => ({ path, module: read(path) }))
    byDistance.push(modules)
    paths = modules.flatMap(({ module }) => module.imports).filter((path) => !found.has(path) && found.add(path))
  }
  return byDistance
}
