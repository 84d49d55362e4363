import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const require = createRequire(import.meta.url)
const prefix = '\0react-as-module:'

/** Modules imported by the app or by React itself, and the package's production file for each. */
export const files: Readonly<Record<string, string>> = {
  react: 'react/cjs/react.production.js',
  'react/jsx-runtime': 'react/cjs/react-jsx-runtime.production.js',
  'react-dom': 'react-dom/cjs/react-dom.production.js',
  'react-dom/client': 'react-dom/cjs/react-dom-client.production.js',
  scheduler: 'scheduler/cjs/scheduler.production.js',
}

function readPackageFile(file: string): string {
  const [name = ''] = file.split('/')
  return readFileSync(join(dirname(require.resolve(`${name}/package.json`)), file.slice(name.length)), 'utf8')
}

/** CommonJS of this simple kind as a module: what it requires is imported, and what it sets on `exports` is exported. */
export function asModule(file: string): string {
  const required = new Map<string, string>()
  // `var React = require("react"), …;`: a binding of the module itself, so that the bundler sees what is used of it.
  const body = readPackageFile(file).replace(/\bvar ((?:\w+ = require\("[^"]+"\)(?:,\s*)?)+);/g, (_, all: string) => {
    for (const [, local = '', name = ''] of all.matchAll(/(\w+) = require\("([^"]+)"\)/g)) {
      if (!files[name]) throw new Error(`${file} requires ${name}, which is not known here`)
      required.set(name, local)
    }
    return ''
  })
  if (/\bmodule\.exports\b|\brequire\(/.test(body)) throw new Error(`${file} is no CommonJS of the kind known here`)
  const names = [...new Set([...body.matchAll(/\bexports\.([A-Za-z_]\w*) =/g)].map(([, name = '']) => name))]
  const alone = body.replace(/^exports\.([A-Za-z_]\w*) =/gm, 'const $1$export =')
  // An export that is set inside of a block, or read again, needs the object.
  const needsObject = /\bexports\b/.test(alone)
  return [
    ...[...required].map(([name, local]) => `import * as ${local} from ${JSON.stringify(name)}`),
    needsObject ? `const exports = {}\n${body}` : alone,
    ...(needsObject ? names.map((name) => `const ${name}$export = exports.${name}`) : []),
    `export { ${names.map((name) => `${name}$export as ${name}`).join(', ')} }`,
  ].join('\n')
}

/**
 * React is published as CommonJS: a bundler reaches each of its functions through an object, `(0, react.useState)(…)`,
 * and evaluates the library inside the first file that imports it. This plugin turns its files into modules, so that
 * calls are plain, and the library runs before the app, in a separate script and task.
 */
export const reactAsModules: Plugin = {
  name: 'react-as-modules',
  apply: 'build',
  enforce: 'pre',
  resolveId: (source, _importer, { ssr }) => (files[source] && !ssr ? `${prefix}${source}` : null),
  load(id) {
    const file = id.startsWith(prefix) ? files[id.slice(prefix.length)] : undefined
    return file ? { code: asModule(file), map: null } : null
  },
}
