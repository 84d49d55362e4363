import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { root } from '../machine/install.mjs'

const folders = ['packages', 'apps/web/src', 'apps/server/src', 'apps/operator/src']

/**
 * The tests of packages, web and server that a change may affect: those whose imports lead to a changed module, and
 * those that read files without importing them: other kinds of files by name, and the web app's by `import.meta.glob`.
 * @param {readonly string[]} changed paths from the repository's root
 * @returns {string[]} paths from the repository's root
 */
export function affectedTests(changed) {
  const paths = new Set(changed.map((path) => join(root, path)))
  const others = changed.filter((path) => !/\.tsx?$/.test(path)).map((path) => basename(path))
  const isWebChanged = changed.some((path) => path.startsWith('apps/web/'))
  const read = createReader()
  const isAffected = (test) => {
    const modules = modulesBehind(test, read)
    if ([...modules.keys()].some((path) => paths.has(path))) return true
    const texts = [...modules.values()].map(({ text }) => text)
    if (texts.some((text) => others.some((name) => text.includes(name)))) return true
    return isWebChanged && texts.some((text) => text.includes('import.meta.glob'))
  }
  return folders
    .flatMap((folder) => testsBelow(join(root, folder)))
    .filter(isAffected)
    .map((path) => relative(root, path))
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

/** The module and all that it imports, by path. */
function modulesBehind(path, read, found = new Map()) {
  if (found.has(path)) return found
  const module = read(path)
  found.set(path, module)
  for (const imported of module.imports) modulesBehind(imported, read, found)
  return found
}
