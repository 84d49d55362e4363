import { describe, expect, it } from 'vitest'

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', { eager: true, query: '?raw', import: 'default' })

/** Files that hold texts in both languages; `formats.ts` and `format-age.ts` write dates and units of both. */
const mayHoldTexts = /(-phrases|\/formats|\/format-age|\.test)\.tsx?$/

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')
}

const files = Object.entries(sources)
  .filter(([file]) => !mayHoldTexts.test(file))
  .map(([file, source]) => [file, withoutComments(source)] as const)

/** A language is offered by its own name, in either language. */
const ownName = '中文'

const lines = (source: string, pattern: RegExp) => source.split('\n').filter((line) => pattern.test(line))

/** A name that both languages share, or a sign. */
const sharedTexts = /^(Egret Air|Wi-Fi|USD|CNY|MB|GB)$/

/** Texts between tags: two words, or one longer word. */
function jsxTexts(source: string): string[] {
  return [
    ...source.matchAll(/<[A-Za-z][^<>{}=]*(?:=(?:"[^"]*"|\{[^{}<>]*\})[^<>{}=]*)*>\s*([A-Za-z][^<>{}\n;=()]*?)\s*<\//g),
  ]
    .map(([, text]) => text ?? '')
    .filter((text) => !sharedTexts.test(text))
}

/** Attributes that are read or shown to the passenger. */
const shownAttributes = /\b(?:aria-label|title|alt|placeholder|label|busyLabel|heading)="([A-Za-z][^"]*\s[^"]*)"/g

describe('texts of the web app', () => {
  it('are looked for in all of its files', () => {
    expect(files.length).toBeGreaterThan(100)
    expect(files.some(([file]) => file.endsWith('.tsx'))).toBe(true)
  })

  it('in Chinese stand in the phrases only', () => {
    const stray = files.flatMap(([file, source]) =>
      lines(source.replaceAll(ownName, ''), /\p{Script=Han}/u).map((line) => `${file}: ${line.trim()}`),
    )
    expect(stray).toEqual([])
  })

  it('in English stand in no markup', () => {
    const markup = files.filter(([file]) => file.endsWith('.tsx'))
    const stray = markup.flatMap(([file, source]) => [
      ...jsxTexts(source).map((text) => `${file}: ${text}`),
      ...[...source.matchAll(shownAttributes)].map(([text]) => `${file}: ${text}`),
    ])
    expect(stray).toEqual([])
  })

  it('would be found', () => {
    expect(jsxTexts('<p className="a">Please wait</p>')).toEqual(['Please wait'])
    expect(jsxTexts('<Button kind="sec2" small onClick={retry}>\n  Try again\n</Button>')).toEqual(['Try again'])
    expect(jsxTexts('<p>{t("wait")}</p>')).toEqual([])
    expect(lines(withoutComments('const a = "林" // 林\n/* 林 */'), /\p{Script=Han}/u)).toHaveLength(1)
    expect([...'<i aria-label="Close it">'.matchAll(shownAttributes)]).toHaveLength(1)
  })
})
