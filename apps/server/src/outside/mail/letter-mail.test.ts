import { describe, expect, it } from 'vitest'
import { demonstrationAirline } from '../../airline/airline.ts'
import { getPalette } from '../../airline/profile.ts'
import { letterMail } from './letter-mail.ts'
import type { Letter } from './letter.ts'

const words = (zh: string, en: string) => ({ zh, en })
const letter: Omit<Letter, 'language'> = {
  to: 'lin@example.com',
  subject: words('登录验证码', 'Your code'),
  headline: words('您的\n验证码', 'Your\ncode'),
  lead: words('十分钟内有效', 'Valid for ten minutes'),
  codes: { label: words('验证码', 'Code'), values: ['<1&2>'], below: [] },
  goods: [{ name: words('围巾', 'Scarf'), detail: words('蓝色', 'blue'), amount: '¥228' }],
  facts: [{ label: words('航班', 'Flight'), value: words('MF829', 'MF829') }],
  paragraphs: [words('请勿告诉他人', 'Tell nobody')],
  link: { url: 'https://example.com/#/a?b=1&c=2', words: words('查看', 'View') },
  help: [words('订单号 1', 'Order 1')],
}
const mailIn = (language: 'zh' | 'en', more: Partial<Letter> = {}) =>
  letterMail(demonstrationAirline, { ...letter, ...more, language })

describe('a mail', () => {
  it.each(['zh', 'en'] as const)('in %s is in that language alone, and says which', (language) => {
    const { subject, text, html } = mailIn(language)
    const other = language === 'zh' ? /Your|Valid|Tell|View|Order|Scarf|Egret/ : /\p{sc=Han}/u
    expect(subject).toBe(letter.subject[language])
    expect(text).not.toMatch(other)
    expect(html.replace(/<style>.*?<\/style>|style="[^"]*"/g, '')).not.toMatch(other)
    const lang = language === 'zh' ? 'zh-CN' : 'en'
    // Programs that show the body alone drop the first one.
    expect(html.match(/ lang="([^"]*)"/g)).toEqual([` lang="${lang}"`, ` lang="${lang}"`])
  })

  it('reads as plain text from the fact to the sender, with the whole address of its link', () => {
    expect(mailIn('en').text).toBe(
      [
        'Your code\nValid for ten minutes',
        'Code\n<1&2>',
        'Scarf blue: ¥228',
        'Flight: MF829',
        'Tell nobody',
        'View: https://example.com/#/a?b=1&c=2',
        'Order 1',
        'Egret Air · Help daily 08:00–16:30 Beijing time\nThis e-mail was sent automatically by Egret Air. Please do not reply.\n',
      ].join('\n\n'),
    )
    expect(mailIn('zh').text).toMatch(/^您的验证码\n/)
  })

  it('has the same words as HTML, escaped', () => {
    const { html } = mailIn('en')
    for (const said of ['Your<br>code', 'Valid for ten minutes', '&lt;1&amp;2&gt;', 'Tell nobody', 'b=1&amp;c=2']) {
      expect(html).toContain(said)
    }
    expect(html).not.toContain('<1&2>')
  })

  it('draws the line solid as far as it is done, with the flame just past that or on what is now', () => {
    const station = (state: 'done' | 'now' | 'ahead') => ({
      label: words('站', 'Stop'),
      at: words('10:00', '10:00'),
      state,
    })
    const { mark } = getPalette(demonstrationAirline, 'light')
    // The pieces of the line in their order: its ways, and its dots by their colour.
    const drawn = (...states: ('done' | 'now' | 'ahead')[]) => {
      const { html } = mailIn('en', { stations: states.map(station) })
      const pieces = html.matchAll(/border-top:3px (solid|dotted)|border:2px solid (#\w+);background:([#\w]+)/g)
      return [...pieces].map(
        ([, way, colour, fill]) => way ?? (colour === mark ? 'flame' : fill === 'transparent' ? 'ring' : 'full'),
      )
    }
    expect(drawn('done', 'ahead', 'ahead')).toEqual(['full', 'solid', 'flame', 'dotted', 'ring', 'dotted', 'ring'])
    expect(drawn('done', 'now', 'ahead')).toEqual(['full', 'solid', 'flame', 'dotted', 'ring'])
    expect(drawn('done', 'done', 'done')).toEqual(['full', 'solid', 'full', 'solid', 'full'])
  })

  it('bears the airline’s mark beside its name, and keeps Wi-Fi on one line', () => {
    const { html } = mailIn('en', { lead: words('打开 Wi-Fi', 'Turn Wi-Fi on') })
    expect(html).toMatch(/<svg viewBox="0 0 32 32"[^>]*aria-hidden="true".*<\/svg> Egret Air/)
    expect(html).toContain('Turn <span style="white-space:nowrap">Wi-Fi</span> on')
    expect(mailIn('en', { subject: words('Wi-Fi', 'Wi-Fi') }).html).toContain('<title>Wi-Fi</title>')
  })

  it('loads nothing: no picture, no font, no stylesheet', () => {
    expect(mailIn('zh').html).not.toMatch(/<img|<link|<script|@import|@font-face|url\(|src=/i)
  })

  it('has the airline’s colours in both themes', () => {
    const { html } = mailIn('zh')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
    const dark = /@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html)?.[1] ?? ''
    for (const [theme, shown] of [
      ['light', html.replace(dark, '')],
      ['dark', dark],
    ] as const) {
      const { card, bg, sea, on, ink, ink2 } = getPalette(demonstrationAirline, theme)
      for (const colour of [card, bg, sea, on, ink, ink2]) expect(shown).toContain(colour)
    }
    // Every class of the dark theme exists in the mail, and no row below the band stays light.
    const classes = [...dark.matchAll(/\.(m-\w+)\{/g)].map(([, name]) => name)
    for (const name of classes) expect(html).toMatch(new RegExp(`class="[^"]*${name}`))
  })

  it('asks for no reply, unless somebody reads it', () => {
    expect(mailIn('en').text).toContain('Please do not reply')
    const answered = mailIn('en', { replyTo: 'chen@example.com' })
    expect(answered.replyTo).toBe('chen@example.com')
    expect(answered.text).not.toContain('Please do not reply')
  })
})
