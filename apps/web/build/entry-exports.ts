import { posix } from 'node:path'
import { parseAst } from 'vite'

/** All kinds of nodes are walked alike; the parser's own types name each. */
export type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

/** Where the page's inline modules leave their exports for the files of the screens: they have no name to be imported by. */
const shelf = 'globalThis.aisle'

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

function childrenOf(node: Node): Node[] {
  return Object.values(node).flatMap((value: unknown) => (Array.isArray(value) ? value : [value]).filter(isNode))
}

export function* nodesIn(node: Node): Generator<Node> {
  yield node
  for (const child of childrenOf(node)) yield* nodesIn(child)
}

/** The parser's node as ours. */
export const parse = (code: string) => parseAst(code) as unknown as Node
const list = (value: unknown) => (Array.isArray(value) ? value : []).filter(isNode)
const nameOf = (value: unknown) => (isNode(value) ? String(value['name'] ?? value['value']) : '')

/** The names that a pattern binds or assigns; `a.b` is nobody's name. */
function namesIn(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  switch (pattern.type) {
    case 'Identifier':
      return [nameOf(pattern)]
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

/** `var` belongs to the whole function, wherever it stands. */
function varsIn(node: Node): string[] {
  const own = node.type === 'VariableDeclaration' && node['kind'] === 'var' ? declared(node) : []
  return [...own, ...childrenOf(node).flatMap((child) => (isFunction(child) ? [] : varsIn(child)))]
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
    return [...own, ...list(node['params']).flatMap(namesIn), ...childrenOf(node).flatMap(varsIn)]
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

function targetsOf(node: Node): string[] {
  if (node.type === 'AssignmentExpression') return namesIn(node['left'])
  if (node.type === 'UpdateExpression') return namesIn(node['argument'])
  return /^For(In|Of)Statement$/.test(node.type) ? namesIn(node['left']) : []
}

/** Which of these names of the module's top are assigned to, anywhere in it. */
function assignedAgain(program: Node, names: ReadonlySet<string>): string[] {
  const suspects = new Set([...nodesIn(program)].flatMap(targetsOf).filter((name) => names.has(name)))
  return [...new Set(assigned(program, suspects))]
}

function assigned(node: Node, names: ReadonlySet<string>): string[] {
  const hidden = new Set(hiddenBy(node))
  const visible = hidden.size === 0 ? names : new Set([...names].filter((name) => !hidden.has(name)))
  if (visible.size === 0) return []
  const here = targetsOf(node).filter((name) => visible.has(name))
  return [...here, ...childrenOf(node).flatMap((child) => assigned(child, visible))]
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
 * The entry's exports onto the shelf. What is exported is copied there once, when the entry has run: a binding that is
 * assigned again later would be another one for the screens, so it is refused.
 */
export function exportsToShelf(code: string, place: string = shelf): string {
  const program = parse(code)
  const exported = new Map<string, string>()
  const edits: Edit[] = []
  for (const node of list(program['body'])) {
    if (!node.type.startsWith('Export')) continue
    if (node.type !== 'ExportNamedDeclaration' || node['source'] || node['declaration'])
      throw new Error(`the entry exports in a way that is not known: ${code.slice(node.start, node.end).slice(0, 80)}`)
    for (const one of list(node['specifiers'])) exported.set(nameOf(one['exported']), nameOf(one['local']))
    edits.push({ start: node.start, end: node.end, text: '' })
  }
  const again = assignedAgain(program, new Set(exported.values()))
  if (again.length > 0) throw new Error(`the entry exports what it assigns again: ${again.join(', ')}`)
  const properties = [...exported].map(([name, local]) => (name === local ? name : `${name}: ${local}`))
  return `${withEdits(code, edits)}\n${place} = { ${properties.join(', ')} };\n`
}

interface ShelfImports {
  /** Where this code will lie. */
  file: string
  /** The file whose exports stand on a shelf, the entry as a rule. */
  from: string
  place?: string
}

/** A file's imports from what stands in the page, taken from the shelf. */
export function importsFromShelf(code: string, { file, from, place = shelf }: ShelfImports): string {
  const edits: Edit[] = []
  for (const node of list(parse(code)['body'])) {
    const source = isNode(node['source']) ? String(node['source']['value']) : undefined
    if (source === undefined || posix.join(posix.dirname(file), source) !== from) continue
    const specifiers = list(node['specifiers'])
    if (node.type !== 'ImportDeclaration' || specifiers.some(({ type }) => type !== 'ImportSpecifier'))
      throw new Error(`${file} takes the entry in a way that is not known: ${code.slice(node.start, node.end)}`)
    const names = specifiers.map(({ imported, local }) => `${nameOf(imported)}: ${nameOf(local)}`)
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
 * The entry as it stands in the page: its imports are from where the page is, and nothing in it ends the element. Throws
 * on what only a file could do.
 * @param file where its code believes to lie
 */
export function inPage(code: string, file: string): string {
  const edits: Edit[] = []
  for (const node of nodesIn(parse(code))) {
    if (node.type === 'MetaProperty' && nameOf(node['meta']) === 'import')
      throw new Error('the entry asks for import.meta')
    if (/^(Import|ExportNamed|ExportAll|ExportDefault)Declaration$/.test(node.type))
      throw new Error(`the entry still has ${code.slice(node.start, node.end).slice(0, 80)}`)
    if (node.type !== 'ImportExpression') continue
    const source = node['source']
    const asked = isNode(source) ? (textOf(source) ?? '') : ''
    if (!isNode(source) || !asked.startsWith('./'))
      throw new Error(`the entry imports in a way that is not known: ${code.slice(node.start, node.end)}`)
    const address = `/${posix.join(posix.dirname(file), asked)}`
    if (address === `/${file}`) edits.push({ start: node.start, end: node.end, text: `Promise.resolve(${shelf})` })
    else edits.push({ start: source.start, end: source.end, text: JSON.stringify(address) })
  }
  const moved = withEdits(code, edits).replace(escaped, '\\x3c')
  // Outside of a text or a pattern that would be no code any longer: better told here than on a phone.
  parse(moved)
  return moved.trim()
}

/** The text of a literal, or of a template without holes: minifiers write both. */
export function textOf(node: Node): string | undefined {
  if (typeof node['value'] === 'string') return node['value']
  const [quasi, another] = list(node['quasis'])
  const value = quasi && !another ? quasi['value'] : undefined
  // The parser's shape of a template's text.
  return (value as { cooked?: string } | undefined)?.cooked
}
