import { describe, expect, it } from 'vitest'
import { definePhrases, translator, type Phrases } from './phrases.ts'

const files = import.meta.glob<Record<string, unknown>>('../**/*-phrases.ts', { eager: true })

function placeholders(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '').sort()
}

const all = Object.entries(files).flatMap(([file, exports]) =>
  Object.values(exports).flatMap((phrases) =>
    // Every export of a phrases file is made by definePhrases; the tests below fail on anything else.
    Object.entries(phrases as Phrases).map(([key, phrase]) => [`${file} ${key}`, phrase] as const),
  ),
)

describe('every phrase of the web app', () => {
  it('is found by this test', () => {
    expect(Object.keys(files).length).toBeGreaterThan(3)
    expect(all.length).toBeGreaterThan(30)
  })

  it.each(all)('%s exists in both languages with the same placeholders', (_name, phrase) => {
    expect(phrase.zh.trim()).not.toBe('')
    expect(phrase.en.trim()).not.toBe('')
    expect(placeholders(phrase.en)).toEqual(placeholders(phrase.zh))
    expect(phrase.en).not.toMatch(/\p{Script=Han}/u)
  })
})

describe('a translator', () => {
  const phrases = definePhrases({
    left: { zh: '还剩 {n} 份', en: '{n} left' },
    buy: { zh: '购买', en: 'Buy' },
  })

  it('speaks the language that it was made for and fills placeholders', () => {
    expect(translator(phrases, 'zh')('left', { n: 3 })).toBe('还剩 3 份')
    expect(translator(phrases, 'en')('left', { n: 3 })).toBe('3 left')
    expect(translator(phrases, 'en')('buy')).toBe('Buy')
  })

  it('requires the values of a phrase with placeholders', () => {
    // @ts-expect-error `n` is missing
    expect(translator(phrases, 'en')('left')).toBe('{n} left')
    // @ts-expect-error there is no such phrase
    expect(translator(phrases, 'en')('sell')).toBe('sell')
  })
})
