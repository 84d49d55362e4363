import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { parseAst } from 'vite'

/** One script that a screen needs and the page's first answer does not have. */
interface RouteFile {
  /** Below the built app, as in `assets/orders-a1b2c3.js`. */
  file: string
  brotliBytes: number
}

type Node = Readonly<Record<string, unknown>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item)
  else if (isNode(value)) {
    yield value
    for (const child of Object.values(value)) yield* nodesIn(child)
  }
}

/** The text of a literal, or of a template without holes: minifiers write both. */
function getText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (typeof node['value'] === 'string') return node['value']
  const [quasi] = Array.isArray(node['quasis']) ? (node['quasis'] as unknown[]) : []
  const value = isNode(quasi) && quasi['value']
  return isNode(value) && typeof value['cooked'] === 'string' ? value['cooked'] : undefined
}

function addressesIn(code: string, from: string, kinds: readonly string[]): string[] {
  const found: string[] = []
  for (const node of nodesIn(parseAst(code))) {
    const source = kinds.includes(String(node['type'])) ? getText(node['source']) : undefined
    if (source?.startsWith('.')) found.push(posix.join(posix.dirname(from), source))
    else if (source?.startsWith('/')) found.push(source.slice(1))
  }
  return found
}

const statically = ['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration']

/** The modules of the page itself: address (of the page, where it is in line) and code. */
function pageScripts(webDist: string): { from: string; code: string }[] {
  const page = readFileSync(join(webDist, 'index.html'), 'utf8')
  return [...page.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)].flatMap(([, attributes = '', code = '']) => {
    if (!attributes.includes('module')) return []
    const file = /src="\/?([^"]+)"/.exec(attributes)?.[1]
    return [file ? { from: file, code: readFileSync(join(webDist, file), 'utf8') } : { from: 'index.html', code }]
  })
}

/** A file's dependencies, including the file itself. */
function neededBy(webDist: string, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file) || !existsSync(join(webDist, file))) return found
  found.add(file)
  const code = readFileSync(join(webDist, file), 'utf8')
  for (const next of addressesIn(code, file, statically)) neededBy(webDist, next, found)
  return found
}

/** Rows of the route table: path, and the file that its `load` imports, if any. */
function routeRows({ from, code }: { from: string; code: string }): [path: string, file: string | undefined][] {
  const variables = new Map<unknown, unknown>()
  let rows: Node[] = []
  for (const node of nodesIn(parseAst(code))) {
    if (node['type'] === 'VariableDeclarator' && isNode(node['id'])) variables.set(node['id']['name'], node['init'])
    // The parser's own shape.
    const properties = node['type'] === 'ObjectExpression' ? (node['properties'] as Node[]) : []
    const keys = properties.map(({ key }) => getText(key))
    if (keys.includes('/order/list') && keys.includes('/productList')) rows = properties
  }
  return rows.map(({ key, value }) => {
    const row = isNode(value) && value['type'] === 'Identifier' ? variables.get(value['name']) : value
    for (const node of nodesIn(row)) {
      if (node['type'] !== 'ImportExpression') continue
      return [getText(key) ?? '', posix.join(posix.dirname(from), getText(node['source']) ?? '')]
    }
    return [getText(key) ?? '', undefined]
  })
}

/**
 * For each path of the route table: the scripts to fetch before its screen renders, none if the screen is in the page.
 */
export function routeFiles(webDist: string): Map<string, RouteFile[]> {
  const scripts = pageScripts(webDist)
  const present = new Set<string>()
  for (const { from, code } of scripts) {
    present.add(from)
    for (const file of addressesIn(code, from, statically)) neededBy(webDist, file, present)
  }
  const modules = [...present].filter((file) => file.endsWith('.js'))
  const tables = [...scripts, ...modules.map((from) => ({ from, code: readFileSync(join(webDist, from), 'utf8') }))]
  const sizes = new Map<string, number>()
  const getBytes = (file: string) => {
    const known = sizes.get(file) ?? brotli(readFileSync(join(webDist, file)))
    sizes.set(file, known)
    return known
  }
  const rows = tables.map(routeRows).find((found) => found.length > 0) ?? []
  return new Map(
    rows.map(([path, file]) => {
      const needed = file === undefined ? [] : [...neededBy(webDist, file)].filter((name) => !present.has(name))
      return [path, needed.map((name) => ({ file: name, brotliBytes: getBytes(name) }))]
    }),
  )
}

function brotli(bytes: Buffer): number {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length
}
