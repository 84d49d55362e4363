import { readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Import {
  specifier: string
  typeOnly: boolean
}

export interface Module {
  /** Relative to the repository's root, with forward slashes. */
  path: string
  text: string
  imports: Import[]
}

const skipped = new Set(['node_modules', 'dist', '.git', '.test-output', 'data'])

export function filesBelow(folder: string, ending: RegExp): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path, ending)
    return ending.test(entry.name) ? [path.split(sep).join('/')] : []
  })
}

/** A cache: the repository does not change during a run, and several test files may share this module. */
let known: readonly Module[] | undefined

/** Parses every TypeScript module of the repository, with its static and dynamic imports. */
export function readModules(): readonly Module[] {
  return (known ??= parseModules())
}

function parseModules(): Module[] {
  return filesBelow('.', /\.(ts|tsx|mts)$/).map((path) => {
    const text = readFileSync(join(root, path), 'utf8')
    const { module, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path} does not parse: ${errors[0]?.message}`)
    const inText = (from: { start: number; end: number }) => text.slice(from.start + 1, from.end - 1)
    return {
      path: relative('.', path).split(sep).join('/'),
      text,
      imports: [
        ...module.staticImports.map((one) => ({
          specifier: one.moduleRequest.value,
          typeOnly: /^import\s+type\b/.test(text.slice(one.start, one.end)),
        })),
        ...module.staticExports.flatMap((one) =>
          one.entries.flatMap((entry) =>
            entry.moduleRequest ? [{ specifier: entry.moduleRequest.value, typeOnly: entry.isType }] : [],
          ),
        ),
        ...module.dynamicImports.map((one) => ({ specifier: inText(one.moduleRequest), typeOnly: false })),
      ],
    }
  })
}
