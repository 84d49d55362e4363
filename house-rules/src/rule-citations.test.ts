import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from './read-modules.ts'
import { citedIn, readCitations, rulePages, rulesIn, getTitles, unknownIn } from './rule-citations.ts'

const rules = rulePages.flatMap((page) => rulesIn(readFileSync(join(root, page), 'utf8')))
const citations = readCitations()
const decisions = filesBelow('docs/decisions', /^\d{4}-.*\.md$/).map((path) => `decision ${path.slice(15, 19)}`)
const known = new Set([...rules.map(({ id }) => id), ...decisions])

describe('the rules that comments, tests and documents cite', () => {
  it('each have an entry, or are a decision with a file', () => {
    expect(citations.length).toBeGreaterThan(1000)
    expect(unknownIn(citations, known)).toEqual([])
  })

  it('each have only one entry', () => {
    const ids = rules.map(({ id }) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('are held by existing tests, or have an entry that admits that no test holds them', () => {
    expect(rules.filter(({ heldBy, untested }) => heldBy.length === 0 && !untested).map(({ id }) => id)).toEqual([])
    const paths = rules.flatMap(({ id, heldBy }) => heldBy.map((path) => ({ id, path })))
    expect(paths.filter(({ path }) => !/\.(?:test|journey|kernel)\.tsx?$/.test(path))).toEqual([])
    expect(paths.filter(({ path }) => !existsSync(join(root, path)))).toEqual([])
  })

  it('are cited, or have an entry that explains why not', () => {
    const cited = new Set(citations.map(({ id }) => id))
    expect(rules.filter(({ id, uncited }) => cited.has(id) === uncited).map(({ id }) => id)).toEqual([])
  })
})

describe('the search for citations', () => {
  it.each([
    ['Counted as guesses are (W3, P6).', ['W3', 'P6']],
    ['P3, facts §6: what is billed was there.', ['P3', 'facts §6']],
    ['Tables O and R decide.', ['table O', 'table R']],
    ['Spec §4 "App login", §8', ['spec §4', 'spec §8']],
    ['As section 7 of the specification has it.', ['spec §7']],
    ['Up to iOS 13 a beacon says true and is lost (facts).', ['facts']],
    ['Ids are our own (facts: no sequences).', ['facts']],
    ['One link for all budgets (facts: frontend §3).', ['facts §3']],
    ['No text is cut (design.md §9).', ['design §9']],
    ['The link may be cut (decision 0016, persona 4).', ['decision 0016', 'persona 4']],
  ])('finds those of “%s”', (text, ids) => {
    expect(citedIn(text)).toEqual(expect.arrayContaining(ids))
    expect(citedIn(text)).toHaveLength(ids.length)
  })

  it.each([
    'Product G005, seat `A12`, PKCE with S256, file%E7%99.pdf, order P2611201000000004200042.',
    'The cashier by H5; facts that are told once; table of contents; RFC 5176 §3.5; ASVS 3.4.',
  ])('finds none in “%s”', (text) => {
    expect(citedIn(text)).toEqual([])
  })

  it('reads titles of every form', () => {
    const titles = getTitles('house-rules/src/rule-citations.test.ts').map(({ text }) => text)
    expect(titles).toContain('the search for citations')
    expect(titles).toContain('finds none in “%s”')
  })

  it('reports a comment that cites a rule without an entry', () => {
    const planted = citedIn('Nobody waits longer than this (W99).').map((id) => ({ path: 'planted.ts', line: 7, id }))
    expect(unknownIn(planted, known)).toEqual(['planted.ts:7: W99'])
  })
})
