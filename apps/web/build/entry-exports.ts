import { posix } from 'node:path'
import { parseAst } from 'vite'

/** All kinds of nodes are walked alike; the parser's own types name each. */
export type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

/**
 * The page's inline modules leave their exports here for the files of the screens, because an inline module has no URL
 * to import from.
 */
const shelf = 'globalThis.aisle'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function getChildren(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

export function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const child of getChildren(node)) yield* nodesIn(child)
}

/** The parser's node as ours. */
export const parse = (code: string) => parseAst(code) as unknown as Node
const list = (value: unknown) => (Array.isArray(value) ? value : []).filter(isNode)
const getName = (value: unknown) => (isNode(value) ? String(value['name'] ?? value['value']) : '')

/** The names that a pattern binds or assigns; `a.b` is none. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [getName(pattern)]
    case 'ObjectPattern':
      return list(pattern['properties']).flatMap((property) => namesIn(property['value'] ?? property['argument']))
    case 'ArrayPattern':
      return list(pattern['elements']).flatMap(namesIn)
    case 'AssignmentPattern':
      return namesIn(pattern['left'])
    case 'RestElement':
      return namesIn(pattern['argument'])
    default:
      return []
  }
}

const isFunction = ({ type }: Node) => /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type)
const declared = (node: Node) => list(node['declarations']).flatMap(({ id }) => namesIn(id))

/** The scope of `var` is the whole function, also when a nested block declares it. */
function varsIn(node: Node): string[] {
  const own = node.type === 'VariableDeclaration' && node['kind'] === 'var' ? declared(node) : []
  return [...own, ...getChildren(node).flatMap((child) => (isFunction(child) ? [] : varsIn(child)))]
}

function lexicalNames(nodes: readonly Node[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'VariableDeclaration') return declared(node)
    return /^(Function|Class)Declaration$/.test(node.type) ? namesIn(node['id']) : []
  })
}

/** The names that are another thing within this node. */
function hiddenBy(node: Node): string[] {
  if (isFunction(node)) {
    const own = node.type === 'FunctionExpression' ? namesIn(node['id']) : []
    return [...own, ...list(node['params']).flatMap(namesIn), ...getChildren(node).flatMap(varsIn)]
  }
  switch (node.type) {
    case 'BlockStatement':
    case 'StaticBlock':
      return lexicalNames(list(node['body']))
    case 'SwitchStatement':
      return lexicalNames(list(node['cases']).flatMap(({ consequent }) => list(consequent)))
    case 'ForStatement':
      return lexicalNames(list([node['init']]))
    case 'ForInStatement':
    case 'ForOfStatement':
      return lexicalNames(list([node['left']]))
    case 'CatchClause':
      return namesIn(node['param'])
    case 'ClassExpression':
      return namesIn(node['id'])
    default:
      return []
  }
}

function getTargets(node: Node): string[] {
  if (node.type === 'AssignmentExpression') return namesIn(node['left'])
  if (node.type === 'UpdateExpression') return namesIn(node['argument'])
  return /^For(In|Of)Statement$/.test(node.type) ? namesIn(node['left']) : []
}

/** The names of the module's top level that are assigned anywhere in it. */
function assignedAgain(program: Node, names: ReadonlySet<string>): string[] {
  const suspects = new Set([...nodesIn(program)].flatMap(getTargets).filter((name) => names.has(name)))
  return [...new Set(assigned(program, suspects))]
}

function assigned(node: Node, names: ReadonlySet<string>): string[] {
  const hidden = new Set(hiddenBy(node))
  const visible = hidden.size === 0 ? names : new Set([...names].filter((name) => !hidden.has(name)))
  if (visible.size === 0) return []
  const here = getTargets(node).filter((name) => visible.has(name))
  return [...here, ...getChildren(node).flatMap((child) => assigned(child, visible))]
}

interface Edit {
  start: number
  end: number
  text: string
}

export function withEdits(code: string, edits: readonly Edit[]): string {
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/**
 * Copies the entry's exports to the shelf once, when the entry has run. An export that is assigned later is refused:
 * the screens would keep its first value.
 */
export function exportsToShelf(code: string, place: string = shelf): string {
  const program = parse(code)
  const exported = new Map<string, string>()
  const edits: Edit[] = []
  for (const node of list(program['body'])) {
    if (!node.type.startsWith('Export')) continue
    if (node.type !== 'ExportNamedDeclaration' || node['source'] || node['declaration'])
      throw new Error(`the entry exports in a way that is not known: ${code.slice(node.start, node.end).slice(0, 80)}`)
    for (const one of list(node['specifiers'])) exported.set(getName(one['exported']), getName(one['local']))
    edits.push({ start: node.start, end: node.end, text: '' })
  }
  const again = assignedAgain(program, new Set(exported.values()))
  if (again.length > 0) throw new Error(`the entry exports what it assigns again: ${again.join(', ')}`)
  const properties = [...exported].map(([name, local]) => (name === local ? name : `${name}: ${local}`))
  return `${withEdits(code, edits)}\n${place} = { ${properties.join(', ')} };\n`
}

interface ShelfImports {
  /** The future path of this code. */
  file: string
  /** The file whose exports are on the shelf, usually the entry. */
  from: string
  place?: string
}

/** Replaces a file's imports of inline modules by reads from the shelf. */
export function importsFromShelf(code: string, { file, from, place = shelf }: ShelfImports): string {
  const edits: Edit[] = []
  for (const node of list(parse(code)['body'])) {
    const source = isNode(node['source']) ? String(node['source']['value']) : undefined
    if (source === undefined || posix.join(posix.dirname(file), source) !== from) continue
    const specifiers = list(node['specifiers'])
    if (node.type !== 'ImportDeclaration' || specifiers.some(({ type }) => type !== 'ImportSpecifier'))
      throw new Error(`${file} takes the entry in a way that is not known: ${code.slice(node.start, node.end)}`)
    const names = specifiers.map(({ imported, local }) => `${getName(imported)}: ${getName(local)}`)
    edits.push({
      start: node.start,
      end: node.end,
      text: names.length > 0 ? `const { ${names.join(', ')} } = ${place};` : '',
    })
  }
  return withEdits(code, edits)
}

const escaped = /<(?=!--|\/?script)/gi

/**
 * The entry as an inline module: its import paths are relative to the page, and its text cannot end the element. Throws
 * on syntax that only a file supports.
 * @param file the path from which its imports were resolved
 */
export function inPage(code: string, file: string): string {
  const edits: Edit[] = []
  for (const node of nodesIn(parse(code))) {
    if (node.type === 'MetaProperty' && getName(node['meta']) === 'import')
      throw new Error('the entry asks for import.meta')
    if (/^(Import|ExportNamed|ExportAll|ExportDefault)Declaration$/.test(node.type))
      throw new Error(`the entry still has ${code.slice(node.start, node.end).slice(0, 80)}`)
    if (node.type !== 'ImportExpression') continue
    const source = node['source']
    const asked = isNode(source) ? (getText(source) ?? '') : ''
    if (!isNode(source) || !asked.startsWith('./'))
      throw new Error(`the entry imports in a way that is not known: ${code.slice(node.start, node.end)}`)
    const address = `/${posix.join(posix.dirname(file), asked)}`
    if (address === `/${file}`) edits.push({ start: node.start, end: node.end, text: `Promise.resolve(${shelf})` })
    else edits.push({ start: source.start, end: source.end, text: JSON.stringify(address) })
  }
  const moved = withEdits(code, edits).replace(escaped, '\\x3c')
  // Outside of a string or a pattern the result would be invalid code: fail here rather than on a phone.
  parse(moved)
  return moved.trim()
}

/** The text of a literal, or of a template without holes: minifiers write both. */
export function getText(node: Node): string | undefined {
  if (typeof node['value'] === 'string') return node['value']
  const [quasi, another] = list(node['quasis'])
  const value = quasi && !another ? quasi['value'] : undefined
  // The parser's shape of a template's text.
  return (value as { cooked?: string } | undefined)?.cooked
}
