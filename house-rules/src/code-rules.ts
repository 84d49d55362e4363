import { entitlementStates, grantStates, orderStates, pickupCodeStates } from '@aisle/contract/order-states'
import { invoiceStates } from '@aisle/contract/invoice-states'
import { refundStates } from '@aisle/contract/refund-states'
import { parseSync, Visitor } from 'oxc-parser'

/** A module that a rule checks: its path from the root, and its text. */
export interface Code {
  path: string
  text: string
}

/** A message with the location and the breach. */
type Breach = string

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

const queryStarts = ['selectFrom', 'insertInto', 'updateTable', 'deleteFrom', 'replaceInto', 'mergeInto']
const mayHoldStatement = new RegExp(`\\b(sql|${queryStarts.join('|')})\\b`)

/** Finds statements of the query builder and `sql` templates, however the database is passed. */
export function statementsIn({ path, text }: Code): Breach[] {
  // Parsing is most of a rule's time, so each rule parses only modules whose text could break it.
  if (!mayHoldStatement.test(text)) return []
  const found: Breach[] = []
  const starts = new Set(queryStarts)
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (starts.has(callee.property.name)) found.push(`${path}:${lineAt(text, start)} ${callee.property.name}`)
    },
    TaggedTemplateExpression({ tag, start }) {
      if (tag.type === 'Identifier' && tag.name === 'sql') found.push(`${path}:${lineAt(text, start)} sql`)
    },
  }).visit(parseSync(path, text).program)
  return found
}

const vocabularies: readonly (readonly string[])[] = [
  orderStates,
  entitlementStates,
  grantStates,
  pickupCodeStates,
  refundStates,
  invoiceStates,
]
const isStateSet = (words: readonly unknown[]) =>
  words.length > 1
  && vocabularies.some((states) => words.every((word) => typeof word === 'string' && states.includes(word)))

const mayHoldStateList = new RegExp(`'(${vocabularies.flat().join('|')})'\\s*,`)

/** Finds sets of states spelled out as an array or in SQL instead of named. */
export function stateListsIn({ path, text }: Code): Breach[] {
  if (!mayHoldStateList.test(text)) return []
  const found: Breach[] = []
  const note = (start: number, words: readonly unknown[]) =>
    isStateSet(words) && found.push(`${path}:${lineAt(text, start)} ${words.join(', ')}`)
  new Visitor({
    ArrayExpression({ elements, start }) {
      note(
        start,
        elements.map((element) => (element?.type === 'Literal' ? element.value : null)),
      )
    },
    TemplateElement({ value, start }) {
      for (const [, list = ''] of value.raw.matchAll(/\bIN\s*\(('\w+'(?:\s*,\s*'\w+')+)\)/gi)) {
        note(
          start,
          list.split(',').map((word) => word.trim().slice(1, -1)),
        )
      }
    },
  }).visit(parseSync(path, text).program)
  return found
}

/** Finds mutable module state without a comment that explains it on the line above. */
export function unexplainedLetsIn({ path, text }: Code): Breach[] {
  if (!/^(export )?(let|var)\b/m.test(text)) return []
  const { program, comments } = parseSync(path, text)
  const commentEnds = new Set(comments.map(({ end }) => lineAt(text, end)))
  return program.body.flatMap((node) => {
    const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
    if (declared?.type !== 'VariableDeclaration' || declared.kind === 'const') return []
    const line = lineAt(text, node.start)
    return commentEnds.has(line - 1) ? [] : [`${path}:${line} ${text.slice(node.start, node.end).split('\n')[0]}`]
  })
}

export interface Sized {
  path: string
  /** Undefined for an anonymous function. */
  name: string | undefined
  line: number
  lines: number
  parameters: number
}

/** Measures every function with a body: its lines and its parameters. */
export function functionsIn({ path, text }: Code): Sized[] {
  const found: Sized[] = []
  const add = (name: string | undefined, node: { start: number; end: number; params: readonly unknown[] }) => {
    const line = lineAt(text, node.start)
    found.push({ path, name, line, lines: lineAt(text, node.end) - line + 1, parameters: node.params.length })
  }
  new Visitor({
    FunctionDeclaration: (node) => add(node.id?.name, node),
    FunctionExpression: (node) => add(node.id?.name, node),
    VariableDeclarator({ id, init }) {
      if (init?.type === 'ArrowFunctionExpression') add(id.type === 'Identifier' ? id.name : undefined, init)
    },
  }).visit(parseSync(path, text).program)
  return found
}

const conflictByValue = /\.columns?\([^()]*\)\s*\.where\((?:[^(),]+,){2}(?!\s*sql\b)[^()]*\)\s*\.do/g

/**
 * Finds conflicts whose partial index is named by a value of the statement: a plan for every value, which the database makes
 * after five uses, has no such index, and refuses.
 */
export const conflictsByValueIn = ({ path, text }: Code): Breach[] =>
  [...text.matchAll(conflictByValue)].map(({ index, 0: found }) => `${path}:${lineAt(text, index)} ${found}`)

/** Finds type assertions without a comment in or up to three lines above them. `as const` and `as unknown` are safe. */
export function unexplainedAssertionsIn({ path, text }: Code): Breach[] {
  if (!/\bas (?!const\b|unknown\b)/.test(text)) return []
  const { program, comments } = parseSync(path, text)
  const commented = new Set(
    comments.flatMap(({ start, end }) => {
      const [from, to] = [lineAt(text, start), lineAt(text, end)]
      return Array.from({ length: to - from + 1 }, (_, at) => from + at)
    }),
  )
  const found: Breach[] = []
  new Visitor({
    TSAsExpression({ start, end, expression, typeAnnotation }) {
      if (['const', 'unknown', 'unknown[]'].includes(text.slice(typeAnnotation.start, typeAnnotation.end))) return
      // Allow an initial value that is widened to its possible values.
      if (expression.type === 'Literal' || (expression.type === 'ArrayExpression' && !expression.elements.length))
        return
      const [from, to] = [lineAt(text, start) - 3, lineAt(text, end)]
      const explained = Array.from({ length: to - from + 1 }, (_, at) => from + at).some((line) => commented.has(line))
      if (!explained) found.push(`${path}:${lineAt(text, start)} ${text.slice(start, end).replace(/\s+/g, ' ')}`)
    },
  }).visit(program)
  return found
}
