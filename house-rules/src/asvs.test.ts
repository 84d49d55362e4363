import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from './read-modules.ts'

/** The requirements of levels 1 and 2 of ASVS 5.0, section by section; gaps are requirements of level 3. */
const required = `
  1.1.1-2 1.2.1-9 1.3.1-11 1.4.1-3 1.5.1-2
  2.1.1-3 2.2.1-3 2.3.1-4 2.4.1
  3.2.1-2 3.3.1-4 3.4.1-6 3.5.1-5 3.7.1-2
  4.1.1-3 4.2.1 4.3.1-2 4.4.1-4
  5.1.1 5.2.1-3 5.3.1-2 5.4.1-3
  6.1.1-3 6.2.1-12 6.3.1-4 6.4.1-4 6.5.1-5 6.6.1-3 6.8.1-4
  7.1.1-3 7.2.1-4 7.3.1-2 7.4.1-5 7.5.1-2 7.6.1-2
  8.1.1-2 8.2.1-3 8.3.1 8.4.1
  9.1.1-3 9.2.1-4
  10.1.1-2 10.2.1-2 10.3.1-4 10.4.1-11 10.5.1-5 10.6.1-2 10.7.1-3
  11.1.1-2 11.2.1-3 11.3.1-3 11.4.1-4 11.5.1 11.6.1
  12.1.1-3 12.2.1-2 12.3.1-4
  13.1.1 13.2.1-5 13.3.1-2 13.4.1-5
  14.1.1-2 14.2.1-4 14.3.1-3
  15.1.1-3 15.2.1-3 15.3.1-7
  16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3
  17.1.1 17.2.1-4 17.3.1-2
`
  .trim()
  .split(/\s+/)
  .flatMap((part) => {
    const [section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(part)?.slice(1) ?? []
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, n) => `V${section}.${Number(first) + n}`)
  })

const verdicts = ['met', 'exception', 'open', 'not applicable'] as const

interface Row {
  ids: string[]
  chapter: string
  verdict: string
  how: string
  test: string
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '')

/** `V6.2.1–V6.2.12` is every requirement from the one to the other. */
function idsOf(cell: string): string[] {
  const [first = '', last = first] = cell.split('–')
  const from = required.indexOf(first)
  const to = required.indexOf(last)
  return from < 0 || to < from ? [cell] : required.slice(from, to + 1)
}

const overview = read('docs/asvs.md')
const rows = filesBelow('docs/asvs', /\.md$/)
  .toSorted()
  .flatMap((page) => {
    let chapter = ''
    return read(page)
      .split('\n')
      .flatMap((line): Row[] => {
        if (line.startsWith('## ')) chapter = line.slice(3)
        const [ids = '', , verdict = '', how = '', test = ''] = cellsOf(line)
        return /^V\d/.test(ids) ? [{ ids: idsOf(ids), chapter, verdict, how, test }] : []
      })
  })

/** What is quoted as code and is a path; those of the server leave out where its source begins. */
const pathsIn = (text: string) =>
  [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, code = '']) => code)
    .filter((code) => /^[\w.-]+(\/[\w.-]+)+$|^[\w.-]+\.(?:md|json)$/.test(code))
    .map((path) => (/^(?:airline|boot|features|outside|platform)\//.test(path) ? `apps/server/src/${path}` : path))

const idsIn = (section: string) =>
  (overview.split(`\n## ${section}`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .flatMap((line) => cellsOf(line)[0]?.split(', ') ?? [])
    .filter((id) => /^V\d/.test(id))
    .toSorted()

const withVerdict = (verdict: string) =>
  rows
    .filter((row) => row.verdict === verdict)
    .flatMap(({ ids }) => ids)
    .toSorted()

const count = (among: readonly Row[], verdict: string) =>
  among.filter((row) => row.verdict === verdict).reduce((sum, { ids }) => sum + ids.length, 0)

describe('the pages on ASVS', () => {
  it('have each requirement of levels 1 and 2 once, with a verdict', () => {
    expect(required).toHaveLength(253)
    expect(rows.flatMap(({ ids }) => ids).toSorted()).toEqual([...required].toSorted())
    expect(rows.filter(({ verdict }) => !verdicts.some((one) => one === verdict))).toEqual([])
  })

  it('name files that exist', () => {
    const paths = [...rows.flatMap(({ how, test }) => pathsIn(how + test)), ...pathsIn(overview)]
    expect(paths.length).toBeGreaterThan(rows.length)
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })

  it('name tests whose titles contain what is quoted', () => {
    const tests = rows.filter(({ test }) => test !== '–')
    const wrong = tests.filter(({ test }) => {
      const [path = ''] = pathsIn(test)
      const title = /“(.+)”$/.exec(test)?.[1] ?? ''
      return !/\.(?:test|journey)\.(?:tsx?|mjs)$/.test(path) || !read(path).includes(title)
    })
    expect(wrong).toEqual([])
  })

  it('explain every exception and every open point in docs/asvs.md', () => {
    expect(idsIn('Exceptions')).toEqual(withVerdict('exception'))
    expect(idsIn('Open points')).toEqual(withVerdict('open'))
  })

  it('are counted by chapter in docs/asvs.md', () => {
    const chapters = [...new Set(rows.map(({ chapter }) => chapter))]
    const counted = chapters.map((chapter) => {
      const own = rows.filter((row) => row.chapter === chapter)
      return `| ${[chapter, ...verdicts.map((verdict) => count(own, verdict))].join(' | ')} |`
    })
    const all = `| ${['all', ...verdicts.map((verdict) => count(rows, verdict))].map((cell) => `**${cell}**`).join(' | ')} |`
    expect(overview.split('\n').filter((line) => /^\| (?:V\d+ |\*\*all)/.test(line))).toEqual([...counted, all])
  })
})
