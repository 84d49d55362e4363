import { parseSync, type ESTree } from 'vite'
import newer from './newer-names.json' with { type: 'json' }

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }

/** An occurrence of a newer name with its enclosing nodes, the innermost last. */
interface Mention {
  name: string
  versions: string
  kind: 'global' | 'part' | 'method'
  node: Node
  around: readonly Node[]
}

const globals = new Map(Object.entries(newer.globals))
const parts = new Map(Object.entries(newer.parts))
const methods = new Map(Object.entries(newer.members))

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

/** Visits a node and its descendants; `around` is one growing list, so copy it before keeping it. */
function walk(node: Node, visit: (node: Node, around: readonly Node[]) => unknown, around: Node[] = []): void {
  visit(node, around)
  around.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      // Lists of the tree are checked item by item.
      for (const child of value as unknown[]) if (isNode(child)) walk(child, visit, around)
    } else if (isNode(value)) walk(value, visit, around)
  }
  around.pop()
}

/** Syntax that Chrome 87 or Safari 14 does not read: the whole file is lost there. */
function newerSyntax(node: Node, around: readonly Node[]): string | null {
  const { type } = node
  if (type === 'PrivateIdentifier') return 'a private name (Safari 14.1)'
  if (type === 'StaticBlock') return 'a static block (Chrome 94, Safari 16.4)'
  if (type === 'PropertyDefinition' && node['static'] === true) return 'a static field (Safari 14.1)'
  if (type === 'ImportAttribute') return 'an import attribute (Chrome 123, Safari 17.2)'
  if (type === 'VariableDeclaration' && /using/.test(String(node['kind']))) return 'using (Chrome 134)'
  if ((type === 'AwaitExpression' || (type === 'ForOfStatement' && node['await'] === true)) && !around.some(isFunction))
    return 'await outside of a function (Chrome 89, Safari 15)'
  // A literal has this property when it is a pattern.
  const literal = type === 'Literal' ? (node['regex'] as { pattern: string; flags: string } | undefined) : undefined
  if (literal) return newerPattern(literal)
  if ((type === 'NewExpression' || type === 'CallExpression') && isNamed(node['callee'], 'RegExp')) {
    const [pattern, flags] = node['arguments'] as unknown[]
    return newerPattern({ pattern: getText(pattern) ?? '', flags: getText(flags) ?? '' })
  }
  return null
}

function newerPattern({ pattern, flags }: { pattern: string; flags: string }): string | null {
  if (/[dv]/.test(flags)) return `a pattern's flag "${flags}" (Chrome 90 or 112, Safari 15 or 17)`
  if (/\(\?<[=!]/.test(pattern)) return 'a pattern that looks behind (Safari 16.4)'
  if (/\(\?[ims]*-?[ims]+:/.test(pattern)) return 'flags inside a pattern (Chrome 125)'
  return null
}

const isFunction = ({ type }: Node) =>
  type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
const isNamed = (node: unknown, name: string) => isNode(node) && node.type === 'Identifier' && node['name'] === name

/** The text of a literal, or of a template without holes: minifiers write both. */
function getText(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value']
  if (node.type !== 'TemplateLiteral') return undefined
  // The parser's own shape.
  const quasis = node['quasis'] as { value: { cooked?: string } }[]
  return quasis.length === 1 ? quasis[0]?.value.cooked : undefined
}

function getProperty(node: Node): string | undefined {
  const { property } = node
  return node['computed'] === true ? getText(property) : isNode(property) ? String(property['name']) : undefined
}

/** All names that a script declares, in any scope. */
function ownNames(program: Node): Set<string> {
  const found = new Set<string>()
  const bind = (pattern: unknown) => {
    if (isNode(pattern)) walk(pattern, (node) => node.type === 'Identifier' && found.add(String(node['name'])))
  }
  walk(program, (node) => {
    if (node['id'] && /^(VariableDeclarator|Function|Class)/.test(node.type)) bind(node['id'])
    // The parser's own list of parameters.
    if (isFunction(node)) for (const param of node['params'] as unknown[]) bind(param)
    if (node.type === 'CatchClause') bind(node['param'])
    if (/^Import.*Specifier$/.test(node.type)) bind(node['local'])
  })
  return found
}

const isWindow = (node: unknown) => ['window', 'self', 'globalThis'].some((name) => isNamed(node, name))

/** `navigator` of `navigator` and of `window.navigator`. */
function globalNamed(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Identifier') return String(node['name'])
  return node.type === 'MemberExpression' && isWindow(node['object']) ? getProperty(node) : undefined
}

function mentionIn(node: Node, around: readonly Node[], own: ReadonlySet<string>): Mention | null {
  const parent = around.at(-1)
  if (node.type === 'Identifier') {
    const name = String(node['name'])
    const versions = globals.get(name)
    const isKey =
      (parent?.['property'] === node || parent?.['key'] === node || parent?.['label'] === node)
      && parent['computed'] !== true
    if (!versions || own.has(name) || (isKey && parent['shorthand'] !== true)) return null
    return { name, versions, kind: 'global', node, around: [...around] }
  }
  if (node.type !== 'MemberExpression') return null
  const property = getProperty(node)
  if (property === undefined) return null
  const { object } = node
  if (isWindow(object)) {
    const versions = globals.get(property)
    return versions ? { name: property, versions, kind: 'global', node, around: [...around] } : null
  }
  const owner = globalNamed(object)
  const part = `${owner}.${property}`
  const versions = parts.get(part)
  if (owner !== undefined && versions && !own.has(owner))
    return { name: part, versions, kind: 'part', node, around: [...around] }
  const since = methods.get(property)
  return since ? { name: `.${property}()`, versions: since, kind: 'method', node, around: [...around] } : null
}

/**
 * Whether the code tests for its presence: `typeof x`, `!x.y`, `x.y && …`, `x.y?.z`; only reading a bare name throws.
 */
function isAsked({ node, around, kind }: Mention): boolean {
  const parent = around.at(-1)
  if (!parent) return false
  if (parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') return true
  if (parent.type === 'MemberExpression' && parent['object'] === node) return parent['optional'] === true
  if (/^(Call|New)Expression$/.test(parent.type) && parent['callee'] === node) return parent['optional'] === true
  return kind !== 'global' || node.type === 'MemberExpression'
}

const enclosing = (around: readonly Node[]) => around.filter((node) => isFunction(node) || node.type === 'Program')

/** Asked for earlier in the same function or around it, or tried where failing is caught. */
function isGuarded(mention: Mention, asked: readonly Mention[]): boolean {
  const { name, kind, node, around } = mention
  if (isAsked(mention)) return true
  const tried = around.some(({ type }, at) => type === 'TryStatement' && around[at]?.['block'] === around[at + 1])
  if (tried && kind !== 'method') return true
  const within = new Set(enclosing(around))
  return asked.some((test) => {
    const home = enclosing(test.around).at(-1)
    return test.name === name && test.node.start < node.start && home !== undefined && within.has(home)
  })
}

/** `'groupBy' in Object` asks for every name that ends so. */
function askedByIn(node: Node, around: readonly Node[]): Mention[] {
  const property = node.type === 'BinaryExpression' && node['operator'] === 'in' ? getText(node['left']) : undefined
  if (property === undefined) return []
  const names = [property, `.${property}()`, `${globalNamed(node['right'])}.${property}`]
  return names.map((name) => ({ name, versions: '', kind: 'part', node, around: [...around] }))
}

/** `Array.prototype.at = …`: from then on it is there. */
function givenBy(node: Node): string | null {
  const left = node.type === 'AssignmentExpression' ? node['left'] : undefined
  return isNode(left) && left.type === 'MemberExpression' ? `.${getProperty(left)}()` : null
}

const told = (versions: string) => {
  if (versions === 'https') return 'on https only'
  const [chrome = '-', safari = '-'] = versions.split(' ')
  return `Chrome ${chrome}, Safari ${safari}`
}

/** A script that has to run on Chrome 87 and Safari 14, on plain http too: what of it they do not know. Empty is well. */
export function scriptFaults(code: string, allowed: ReadonlySet<string> = new Set()): string[] {
  const { program, errors } = parseSync('script.js', code, { sourceType: 'module' })
  if (errors.length > 0) return errors.map(({ message }) => `not to be read: ${message}`)
  const root = asNode(program)
  const own = ownNames(root)
  const faults: string[] = []
  const mentions: Mention[] = []
  const asked: Mention[] = []
  const given = new Set<string>()
  walk(root, (node, around) => {
    const syntax = newerSyntax(node, around)
    if (syntax) faults.push(`${syntax}: ${excerpt(code, node)}`)
    asked.push(...askedByIn(node, around))
    given.add(givenBy(node) ?? '')
    const mention = mentionIn(node, around, own)
    if (mention) (isAsked(mention) ? asked : mentions).push(mention)
  })
  for (const mention of mentions) {
    if (allowed.has(mention.name) || given.has(mention.name) || isGuarded(mention, asked)) continue
    faults.push(`${mention.name} (${told(mention.versions)}): ${excerpt(code, mention.node)}`)
  }
  return faults
}

// The parser's own types name each kind of node; here all are walked alike.
const asNode = (program: ESTree.Program) => program as unknown as Node

const excerpt = (code: string, { start, end }: Node) =>
  code.slice(Math.max(0, start - 30), Math.min(code.length, end, start + 60) + 10).replace(/\s+/g, ' ')

const newerThanES5 =
  /^(ArrowFunctionExpression|Class|TemplateLiteral|TaggedTemplate|SpreadElement|RestElement|ArrayPattern|ObjectPattern|AssignmentPattern|ForOfStatement|AwaitExpression|YieldExpression|ImportExpression|ChainExpression|MetaProperty)/

/**
 * The page's first lines run in every browser, so that old ones can show a message: they use nothing newer than 2009.
 */
export function oldScriptFaults(code: string): string[] {
  const { program, errors } = parseSync('script.js', code, { sourceType: 'script' })
  const faults = errors.map(({ message }) => `not to be read: ${message}`)
  walk(asNode(program), (node) => {
    const { type } = node
    const isNewer =
      newerThanES5.test(type)
      || (type === 'VariableDeclaration' && node['kind'] !== 'var')
      || (type === 'Property' && (node['shorthand'] === true || node['method'] === true || node['computed'] === true))
      || (type === 'CatchClause' && !node['param'])
      || (type === 'LogicalExpression' && node['operator'] === '??')
      || (isFunction(node) && (node['async'] === true || node['generator'] === true))
      || (/(Binary|Assignment)Expression/.test(type) && /\*\*|&&=|\|\|=|\?\?=/.test(String(node['operator'])))
    if (isNewer) faults.push(`${type} in a script for every browser: ${excerpt(code, node)}`)
  })
  return faults
}
