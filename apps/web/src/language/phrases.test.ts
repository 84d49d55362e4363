import { airlineTexts } from '@aisle/contract/airline-texts'
import { describe, expect, it, vi } from 'vitest'
import { demonstrationAirline } from '../environment/airline-phrases.ts'
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

describe('what an airline may say in its own words', () => {
  it('is one phrase each, of one screen, with nothing to fill in', () => {
    for (const text of airlineTexts) {
      const found = all.filter(([name]) => name.endsWith(` ${text}`))
      expect(found.map(([name]) => name)).toHaveLength(1)
      expect(found.map(([, phrase]) => placeholders(phrase.zh))).toEqual([[]])
    }
  })

  it('is said on its page, its names in every phrase, in both languages', async () => {
    const words = { airline: { zh: '云杉航空', en: 'Spruce Air' }, airlineShort: { zh: '云杉', en: 'Spruce' } }
    const own = { zh: '云上的时间，', en: 'Your time aloft,' }
    const content = JSON.stringify({ words: { ...demonstrationAirline, ...words }, texts: { heroFirst: own } })
    vi.resetModules()
    vi.stubGlobal('document', { querySelector: () => ({ getAttribute: () => content }) })
    const page = await import('./phrases.ts')
    const phrases = definePhrases({
      heroFirst: { zh: '登机之前，', en: 'Have your Wi-Fi' },
      member: { zh: '{airline}：{airlineShort}会员 {number}', en: '{airline}: {airlineShort} member {number}' },
    })
    expect(page.translator(phrases, 'zh')('member', { number: 7 })).toBe('云杉航空：云杉会员 7')
    expect(page.translator(phrases, 'en')('member', { number: 7 })).toBe('Spruce Air: Spruce member 7')
    expect([page.translator(phrases, 'zh')('heroFirst'), page.translator(phrases, 'en')('heroFirst')]).toEqual([
      own.zh,
      own.en,
    ])
    vi.unstubAllGlobals()
    vi.resetModules()
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
