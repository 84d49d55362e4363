import { posix } from 'node:path'
import { minify } from 'terser'
import { minifySync, type Plugin, type Rolldown } from 'vite'
import {
  exportsToShelf,
  importsFromShelf,
  inPage,
  nodesIn,
  parse,
  getText,
  withEdits,
  type Node,
} from './entry-exports.ts'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/**
 * The styles of the first lists, those of the still frames, and the file with those of all other screens (decision
 * 0022).
 */
const styles = { critical: '', frames: '', screens: '' }

/** The libraries are a separate script in the page, and so a separate task; the rest of the program follows. */
const librariesChunk = 'vendor'
const librariesShelf = 'globalThis.aisleLibraries'
const isLibraries = ({ name }: { name: string }) => name === librariesChunk

/**
 * `vite build` writes a page that is complete in one answer: critical style sheet, boot script and first paint, then the
 * libraries and the entry in line. Screens are files; what they import from these two they find on shelves
 * (`globalThis.aisle`). The development server serves separate files as ever.
 */
export function oneAnswer(): Plugin[] {
  return [
    {
      name: 'entry-on-the-shelf',
      apply: 'build',
      // Before hashes are made: a screen whose code stays the same keeps its name over releases.
      renderChunk(code, chunk, _options, { chunks }) {
        if (isLibraries(chunk)) return { code: exportsToShelf(code, librariesShelf), map: null }
        const all = Object.values(chunks)
        const libraries = all.find(isLibraries)
        const entry = all.find(({ isEntry }) => isEntry)
        if (!libraries || !entry) return null
        const { fileName: file } = chunk
        const bound = importsFromShelf(code, { file, from: libraries.fileName, place: librariesShelf })
        if (chunk.isEntry) return { code: exportsToShelf(bound), map: null }
        return { code: importsFromShelf(bound, { file, from: entry.fileName }), map: null }
      },
      generateBundle: { order: 'pre', handler: (_options, bundle) => takeStyles(bundle) },
    },
    {
      name: 'one-answer',
      apply: 'build',
      enforce: 'post',
      generateBundle: { order: 'post', handler: (_options, bundle) => writePage(bundle) },
    },
  ]
}

/** Three style sheets: the critical one and the still frames' are in the page, the third is a file that screens are asked for with. */
function takeStyles(bundle: Bundle): void {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') {
      const asked = importedCss(file)
      if (file.isEntry || file.name === 'critical' || file.name === 'still-frames') asked?.clear()
      else if (asked && asked.size > 0 && file.name !== 'screens-css')
        throw new Error(`${file.fileName} has a style sheet of its own`)
      continue
    }
    if (!file.fileName.endsWith('.css')) continue
    file.source = String(file.source)
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .trim()
    const kind = (['critical', 'still-frames'] as const).find((begin) =>
      file.names.some((name) => name.startsWith(begin)),
    )
    if (kind) {
      styles[kind === 'critical' ? 'critical' : 'frames'] = file.source
      delete bundle[file.fileName]
    } else if (styles.screens === '' || styles.screens === file.fileName) styles.screens = file.fileName
    else throw new Error(`${file.fileName} is one style sheet too many`)
  }
  if (!styles.critical || !styles.frames || !styles.screens) throw new Error('a style sheet of the page is missing')
  if (/<\/style/i.test(styles.critical + styles.frames)) throw new Error('a style sheet ends its own element')
}

function importedCss(chunk: Chunk): Set<string> | undefined {
  // Vite's own note on a chunk, of which the bundler's types know nothing.
  return (chunk as Chunk & { viteMetadata?: { importedCss: Set<string> } }).viteMetadata?.importedCss
}

async function writePage(bundle: Bundle): Promise<void> {
  const page = bundle['index.html']
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const entry = chunks.find(({ isEntry }) => isEntry)
  const libraries = chunks.find(isLibraries)
  if (page?.type !== 'asset' || !entry || !libraries) throw new Error('there is no page')
  const inLine = [libraries, entry]
  for (const { fileName } of inLine) {
    const importer = chunks.find(({ code }) => code.includes(posix.basename(fileName)))
    if (importer) throw new Error(`${importer.fileName} still imports ${fileName}`)
  }
  const scripts = await Promise.all(inLine.map(({ code, fileName }) => smaller(inPage(code, fileName))))
  page.source = assemble(String(page.source), { scripts, screenFiles: screenFiles(entry, chunks) })
  for (const { fileName } of inLine) delete bundle[fileName]
}

/** By path, and under two names that are no paths. An empty name represents all files under `most`. */
type ScreenFiles = Record<string, string[]>

/**
 * For each path whose screen is not in the page: the files it needs, including its style sheet, without their folder.
 * Files that most screens need are named once, and so is the cipher, which every screen of a logged-in passenger needs
 * before the first call.
 */
function screenFiles(entry: Chunk, chunks: readonly Chunk[]): ScreenFiles {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const needed = (fileName: string, found = new Set<string>()): Set<string> => {
    const chunk = byName.get(fileName)
    if (!chunk || chunk === entry || isLibraries(chunk) || found.has(fileName)) return found
    found.add(fileName)
    for (const next of chunk.imports) needed(next, found)
    for (const sheet of importedCss(chunk) ?? []) found.add(sheet)
    return found
  }
  const rows: ScreenFiles = {}
  for (const [path, file] of routeImports(parse(entry.code))) {
    const files = needed(posix.join(posix.dirname(entry.fileName), file))
    if (files.size > 0) rows[path] = [...files].map((name) => posix.basename(name))
  }
  if (!rows['/order/list']) throw new Error('the route table was not found in the entry')
  const cipher = chunks.find(({ name }) => name === 'seal')
  if (!cipher) throw new Error('the cipher is no file of its own any more')
  const shortRows = tellOnce(rows)
  shortRows['login'] = [...needed(cipher.fileName)].map((name) => posix.basename(name))
  return shortRows
}

/** Rows of the route table: path, and the file that its `load` imports. */
function routeImports(program: Node): Map<string, string> {
  const values = new Map<unknown, Node>()
  const tables: Node[][] = []
  for (const node of nodesIn(program)) {
    // The parser's own shapes.
    if (node.type === 'VariableDeclarator') values.set((node['id'] as Node)['name'], node['init'] as Node)
    if (node.type === 'ObjectExpression') tables.push(node['properties'] as Node[])
  }
  // The parser's own shapes.
  const getKey = ({ key }: Node) => getText(key as Node)
  const table =
    tables.find((rows) => rows.some((row) => row.type === 'Property' && getKey(row) === '/order/list')) ?? []
  const found = new Map<string, string>()
  for (const row of table) {
    // The parser's own shapes.
    const value = row['value'] as Node
    const shown = value.type === 'Identifier' ? values.get(value['name']) : value
    for (const node of shown ? nodesIn(shown) : []) {
      // The parser's own shape.
      const source = node.type === 'ImportExpression' ? getText(node['source'] as Node) : undefined
      if (source) found.set(getKey(row) ?? '', source)
    }
  }
  return found
}

interface PageParts {
  /** In the order in which they run; each is a separate task, so that the browser can respond in between. */
  scripts: readonly string[]
  screenFiles: ScreenFiles
}

function tellOnce(rows: ScreenFiles): ScreenFiles {
  const all = Object.values(rows)
  const usual = (file: string) => all.filter((files) => files.includes(file)).length > all.length / 2
  const most = [...new Set(all.flat())].filter(usual)
  const shorter = (files: string[]) =>
    most.every((file) => files.includes(file)) ? ['', ...files.filter((file) => !most.includes(file))] : files
  return { most, ...Object.fromEntries(Object.entries(rows).map(([path, files]) => [path, shorter(files)])) }
}

function assemble(html: string, parts: PageParts): string {
  const replaceOnce = (text: string, pattern: RegExp, put: string) => {
    if (text.match(new RegExp(pattern, `${pattern.flags}g`))?.length !== 1)
      throw new Error(`the page should have this once: ${pattern.source}`)
    return text.replace(pattern, () => put)
  }
  let page = html
    .replace(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    // The server puts the drawn screens where its own marks are.
    .replace(/\s*<!--(?!aisle:)[\s\S]*?-->/g, '')
    .replace(/^\s+/gm, '')
  page = replaceOnce(page, /<script type="module"[^>]* src="\/assets\/core-[^>]*><\/script>\s*/, '')
  page = replaceOnce(page, /\s*<script>([\s\S]*?)<\/script>/, `\n<boot>`)
  const boot = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const filled = replaceOnce(boot, /\{ built: false \}/, JSON.stringify(parts.screenFiles))
  for (const inBody of [/<script data-drawings>([\s\S]*?)<\/script>/, /<script data-last>([\s\S]*?)<\/script>/]) {
    page = replaceOnce(page, inBody, `<script>${shortened(inBody.exec(html)?.[1] ?? '')}</script>`)
  }
  page = replaceOnce(page, /<boot>/, `<style>${styles.critical}</style><script>${shortened(filled)}</script>`)
  page = replaceOnce(page, /<div id="first-paint"/, `<style>${styles.frames}</style><div id="first-paint"`)
  // The end of the body need not be written.
  page = replaceOnce(page, /<\/body>\s*<\/html>\s*/, '')
  return replaceOnce(
    page,
    /<!--aisle:other-screens-->\s*/,
    `${parts.scripts.map((code) => `<script type="module">${code}</script>`).join('')}<!--aisle:other-screens-->`,
  )
}

/** Inlines functions that are called once, and evaluates constants, which the bundler leaves: 0.6 kB of brotli. */
async function smaller(program: string): Promise<string> {
  const { code } = await minify(program, { module: true, ecma: 2020, compress: { passes: 2, hoist_funs: true } })
  if (!code) throw new Error('the program is gone')
  return code
}

/** Written for every browser: names may become shorter, and nothing newer. */
function shortened(script: string): string {
  const { code, errors } = minifySync('boot.js', script, { compress: false, mangle: true })
  if (errors.length > 0) throw new Error(`the boot script: ${errors[0]?.message}`)
  const templates = [...nodesIn(parse(code))].filter(({ type }) => type === 'TemplateLiteral')
  const quoted = templates.map((node) => ({ ...node, text: JSON.stringify(getText(node)) }))
  return withEdits(code, quoted).trim()
}
