import { describe, expect, it } from 'vitest'
import { listPhrases, phrasePage, shows, type PlayedScene } from './phrase-list.ts'

const scene = (name: string, language: 'zh' | 'en', words: string): PlayedScene => ({
  scene: name,
  language,
  words,
  pictures: [
    { file: `pictures/${name}/${language}-dark-375.webp`, width: 375, theme: 'dark', text: 100 },
    { file: `pictures/${name}/${language}-light-375.webp`, width: 375, theme: 'light', text: 100 },
  ],
})

describe('the list of phrases', () => {
  it('finds a phrase with what is filled in, on one line', () => {
    expect(shows('Shop\nOnly 6 left\n$18', 'Only {n} left')).toBe(true)
    expect(shows('Only\n6\nleft', 'Only {n} left')).toBe(false)
    expect(shows('$18 (2)', '{price} ({n})')).toBe(true)
    expect(shows('anything', '{price}')).toBe(false)
  })

  it('takes a short text only as a line of its own', () => {
    expect(shows('Remember me', 'Me')).toBe(false)
    expect(shows('Cart\nMe', 'Me')).toBe(true)
  })

  it('shows both languages in the same scene where one has both, in light and at the width of a phone', () => {
    const phrases = [{ id: 'shop/shop.shop', text: { zh: '商城首页', en: 'The shop' } }]
    const played = [scene('a', 'zh', '商城首页'), scene('b', 'zh', '商城首页'), scene('b', 'en', 'The shop')]
    expect(listPhrases(phrases, played)[0]).toMatchObject({
      scene: 'b',
      pictures: { zh: 'pictures/b/zh-light-375.webp', en: 'pictures/b/en-light-375.webp' },
    })
    expect(listPhrases(phrases, [])[0]).toMatchObject({ scene: undefined, pictures: {} })
  })

  it('takes no scene in which the words of one language stand by chance', () => {
    const phrases = [{ id: 'passkeys/passkey.keep', text: { zh: '保留', en: 'Keep it' } }]
    const played = [scene('a', 'zh', '保留'), scene('a', 'en', 'Keep')]
    expect(listPhrases(phrases, played)[0]?.scene).toBeUndefined()
    expect(listPhrases(phrases, played.slice(0, 1))[0]?.scene).toBe('a')
  })

  it('is a page that no phrase can break', () => {
    const phrases = listPhrases([{ id: 'a.b', text: { zh: '<b>', en: 'a & b' } }], [])
    expect(phrasePage(phrases, '.gallery')).toContain('<td lang="zh-CN">&lt;b></td><td lang="en">a &amp; b</td>')
  })
})
