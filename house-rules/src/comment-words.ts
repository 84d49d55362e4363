import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './read-modules.ts'

/** A comment as a reader sees it: one block, or consecutive line comments joined. */
export interface ReadComment {
  path: string
  line: number
  text: string
  /** Names of the markers found in the text. */
  markers: string[]
}

/**
 * Phrases that signal prose which needs a second reading: pronouns where a domain noun belongs, free relative clauses as
 * subjects, and verbs of telling and standing for data that is sent or exists. The search is a thermometer: a single
 * match may be fine.
 */
const markers: Record<string, RegExp> = {
  'free relative as subject':
    /(?:^|[.:;] )(?:Who|What|Whose|Whom|Whoever|Whatever|Whichever|Where|Which)\b[^?]*?(?:[.;]|$)/,
  whoever: /\b(?:whoever|whatever|whichever|wherever)\b/i,
  'somebody, nobody, anybody': /\b(?:nobody|somebody|anybody|nobody's|somebody's)\b/i,
  tell: /\b(?:told|tells?|telling|says? so|said)\b/i,
  stand: /\b(?:stands?|stood|standing)\b/i,
  'by itself': /\bby (?:itself|themselves)\b|\bof (?:its|their) own\b/i,
  anew: /\banew\b/i,
  meanwhile: /\bmeanwhile\b/i,
  'is to': /\b(?:is|are|was) to (?:be )?[a-z]+\b/,
  'give back': /\b(?:gives?|given|gave|goes|gone|going|takes?|taken|took) back\b/i,
  'any longer': /\b(?:any longer|no longer any|not any more|any more|at all)\b/i,
  'shall, whose, thereof': /\b(?:shall|thereby|therefrom|thereof|hereby|whereof|beside)\b/i,
  'subject missing':
    /(?:^|\. )(?:Not|Nor|Never|Nothing|None|Those|One that|One whose|Ones|As if|As long as|Its?|Theirs?|Ours?) (?:[^.]*)(?:\.|$)/,
}

export function markersIn(text: string): string[] {
  return Object.keys(markers).filter((name) => markers[name]?.test(text))
}

/** Tool directives are not prose. */
const directive = /^(?:oxlint|eslint|@ts-|@vite|#__|oxfmt|@__|\/ ?<reference|#region|@license)/

export function getComments(path: string): ReadComment[] {
  const text = readFileSync(join(root, path), 'utf8')
  const found: ReadComment[] = []
  let lastLineEnd = -1
  for (const { type, value, start, end } of parseSync(path, text).comments) {
    const prose = value
      .replace(/^\s*\*+ ?/gm, '')
      .replace(/\s+/g, ' ')
      .trim()
    const continues =
      type === 'Line'
      && lastLineEnd >= 0
      && /^\s*$/.test(text.slice(lastLineEnd, start))
      && !/\n\s*\n/.test(text.slice(lastLineEnd, start))
    lastLineEnd = type === 'Line' ? end : -1
    if (prose === '' || directive.test(prose)) continue
    const previous = found.at(-1)
    if (continues && previous) previous.text += ` ${prose}`
    else found.push({ path, line: text.slice(0, start).split('\n').length, text: prose, markers: [] })
  }
  return found.map((comment) => ({ ...comment, markers: markersIn(comment.text) }))
}
