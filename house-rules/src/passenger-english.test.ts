import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { filesBelow, root } from './read-modules.ts'

const folders = ['apps', 'packages', 'stand-ins']
const american =
  /\b(cancell?ed|cancell?ing|colou?rs?|favou?rites?|cent(?:er|re)s?|gr[ae]y|travell?(?:er|ers|ing)|organi[sz]\w+|catalog(?:ue)?s?)\b/gi
const british = /celled|celling|colour|favour|centre|grey|travell|organis|catalogue/i

/** The English side of each pair of texts, on one line or with the text on the next. */
const englishTexts = (source: string) => source.matchAll(/\ben:\s*(?:'[^'\n]*'|"[^"\n]*"|`[^`]*`)/g)

const americanWords = (text: string) => (text.match(american) ?? []).filter((word) => !british.test(word))

describe("passengers' English", () => {
  it('is spelt as in Britain', () => {
    const found = folders
      .flatMap((folder) => filesBelow(folder, /\.tsx?$/))
      .filter((path) => !path.includes('.test.'))
      .flatMap((path) =>
        [...englishTexts(readFileSync(`${root}/${path}`, 'utf8'))]
          .flatMap(([text]) => americanWords(text))
          .map((word) => `${path}: ${word}`),
      )
    expect(found).toEqual([])
  })

  it('is read where it stands on the next line, and no word of Britain is reported', () => {
    const texts = [...englishTexts("{ zh: '灰', en: 'Gray' }, { en:\n 'Cancelled, and canceled' }")]
    expect(texts.flatMap(([text]) => americanWords(text))).toEqual(['Gray', 'canceled'])
  })
})
