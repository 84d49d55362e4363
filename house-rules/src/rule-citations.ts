import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor, type Expression } from 'oxc-parser'
import { getComments } from './comment-words.ts'
import { filesBelow, root } from './read-modules.ts'

/** A place that cites a rule, or a section of a document outside the repository. */
export interface Citation {
  path: string
  line: number
  /** The heading of the entry (`W3`, `table O`, `spec §5`, `facts`), or `decision 0016`. */
  id: string
}

/** An entry on a page of rules: the section under a third-level heading. */
export interface RuleEntry {
  id: string
  /** Tests that hold the rule. */
  heldBy: string[]
  /** The entry says that no test holds it. */
  untested: boolean
  /** The entry says why no comment, test or document cites it. */
  uncited: boolean
}

interface Text {
  path: string
  line: number
  text: string
}

/** The pages with the entries. */
export const rulePages = ['docs/rules.md', 'docs/rules/sources.md']

/**
 * A rule's id: the letter of its family and a number. Three digits (`G005`, a product), a percent sign before (`%E7`)
 * and quoted code (`A12`, a seat) have other meanings.
 */
const ruleId = /(?<![\w%#/.`-])[AEGLOPRSWX][1-9]\d?(?![\w%-])/g
const table = /\btables? ([A-Z])\b(?: and ([A-Z])\b)?/gi
/** `spec §7, §9`, `Spec §4 "App login", §8`, `facts: frontend §3`, `design.md §9`. */
const section = /\b(spec|facts|design)(?:\.md)?[,:]?(?: [a-z]+)? ?§ ?(\d+)(?:(?: "[^"]+")?, §(\d+))?/gi
/** The specification's sections in words. Sections of our documents have no number. */
const sectionInWords = /\bsection (\d)\b/g
/** The facts as a whole, with at most a topic or a case. "facts" is also an ordinary word. */
const factsAlone = /\((?:[A-Z]\d+, )?facts[),:](?! [a-z]+ §)|, facts[:)]|\bof (?:the )?facts,|^facts:/gi
/** A decision of this repository: a file of docs/decisions. */
const decision = /\bdecisions? \[?(\d{4})\b(?:(?:, | and )\[?(\d{4})\b)?/gi
const persona = /\bpersonas?(?:\.md| (\d))/g
const interfaceNames = /\binterface\.md\b/g

/** Ids with another meaning in these files. */
const otherMeanings: Readonly<Record<string, RegExp>> = {
  /** Paper sizes. */
  A4: /\/report\/src\/page\/|\/invoices\//,
  A5: /\/invoices\//,
  /** Object storage. */
  S3: /\/photo-storage\/|^docs\/(?:operations|packages)\.md$/,
}

const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)]

/** The distinct ids that a text cites. */
export function citedIn(text: string): string[] {
  const sections = found(text, section).flatMap(([, document = '', ...numbers]) =>
    numbers.filter(Boolean).map((number) => `${document.toLowerCase()} §${number}`),
  )
  const ids = [
    ...found(text, ruleId).map(([id]) => id),
    ...found(text, table).flatMap(([, ...letters]) => letters.filter(Boolean).map((letter) => `table ${letter}`)),
    ...sections,
    ...found(text, sectionInWords).map(([, number]) => `spec §${number}`),
    ...found(text, factsAlone).map(() => 'facts'),
    ...found(text, decision).flatMap(([, ...numbers]) => numbers.filter(Boolean).map((number) => `decision ${number}`)),
    ...found(text, persona).map(([, number]) => (number ? `persona ${number}` : 'personas')),
    ...found(text, interfaceNames).map(() => 'interface'),
  ]
  return [...new Set(ids)]
}

/** Finds every citation in comments, test titles, SQL, style sheets and documents, except on the pages of rules. */
export function readCitations(): Citation[] {
  const modules = filesBelow('.', /\.(?:ts|tsx|mts|mjs)$/)
  const texts = [
    ...modules.flatMap(getComments),
    ...modules.filter((path) => /\.(?:test|journey|kernel)\.tsx?$/.test(path)).flatMap(getTitles),
    ...filesBelow('.', /\.sql$/).flatMap((path) => getLines(path, /--(.*)$/)),
    ...filesBelow('.', /\.css$/).flatMap((path) => getLines(path, /(?:\/\*|^ *\*)(.*)$/)),
    ...filesBelow('.', /\.md$/).flatMap((path) => (rulePages.includes(path) ? [] : getLines(path, /^(.*)$/))),
  ]
  return texts.flatMap(({ path, line, text }) =>
    citedIn(text)
      .filter((id) => !otherMeanings[id]?.test(path))
      .map((id) => ({ path, line, id })),
  )
}

/** The part of each line that the pattern's group captures. */
function getLines(path: string, pattern: RegExp): Text[] {
  const lines = readFileSync(join(root, path), 'utf8').split('\n')
  return lines.flatMap((line, index) => {
    const [, text] = pattern.exec(line) ?? []
    return text === undefined ? [] : [{ path, line: index + 1, text }]
  })
}

const titled = new Set(['describe', 'it', 'test'])

/** A test file's titles: the first arguments of `it(…)`, `describe.each(…)(…)` and the like. */
export function getTitles(path: string): Text[] {
  const text = readFileSync(join(root, path), 'utf8')
  const titles: Text[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title], start }) {
      if (!titled.has(getName(callee)) || !title) return
      const line = text.slice(0, start).split('\n').length
      if (title.type === 'Literal' && typeof title.value === 'string') titles.push({ path, line, text: title.value })
      if (title.type === 'TemplateLiteral') {
        titles.push({ path, line, text: title.quasis.map(({ value }) => value.raw).join(' … ') })
      }
    },
  }).visit(parseSync(path, text).program)
  return titles
}

/** The name of the called function, such as `it` for `it.each(…)`. */
function getName(callee: Expression): string {
  if (callee.type === 'Identifier') return callee.name
  if (callee.type === 'MemberExpression') return getName(callee.object)
  if (callee.type === 'CallExpression') return getName(callee.callee)
  return callee.type === 'TaggedTemplateExpression' ? getName(callee.tag) : ''
}

/** Reads a page's entries: `### W3`, some text, and a last paragraph `Held by: …` or `Not cited: …`. */
export function rulesIn(page: string): RuleEntry[] {
  const [, ...sections] = page.replaceAll(/\n## /g, '\n### ## ').split(/\n### /)
  return sections
    .filter((text) => !text.startsWith('## '))
    .map((text) => {
      const [heading = ''] = text.split('\n', 1)
      const held = /\nHeld by: ([^]*?)(?:\n\n|\n*$)/.exec(text)?.[1] ?? ''
      return {
        id: heading.trim(),
        heldBy: found(held, /`([^`]+)`/g).map(([, path = '']) => path),
        untested: held.startsWith('no test'),
        uncited: /\nNot cited: /.test(text),
      }
    })
}

/** Finds citations of unknown ids. */
export const unknownIn = (citations: readonly Citation[], known: ReadonlySet<string>): string[] =>
  citations.filter(({ id }) => !known.has(id)).map(({ path, line, id }) => `${path}:${line}: ${id}`)
