import { describe, expect, it } from 'vitest'
import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'

const files = import.meta.glob<Record<string, Record<string, Bilingual>>>('../**/*-phrases.ts', { eager: true })
const texts = import.meta.glob<string>(['../../../../docs/promises.md', '../../../../demo-data/help-articles.json'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const read = (path: string) => texts[`../../../../${path}`] ?? expect.fail(`there is no ${path}`)

/** Words that promise: money, cost, time, and what is done without being asked. */
const promising = {
  zh: /全额|自动.{0,6}退|退.{0,4}自动|无需申请|不用申请|免费|免运费|包邮|保证|承诺|为您保留|我们承担|无理由|[\d}] ?(个工作日|天|小时|分钟|秒)/,
  en: /in full|automatic(ally)?\b.*refund|refund\w* automatic|goes? back by itself|don't have to ask|no need to ask|\bfree\b|guarante|\bpromise|we pay\b|we hold|kept for you|no postage|[\d}][ -](working days|days?|hours?|minutes?|seconds?)\b/i,
}
const typedFigure = {
  zh: /\d ?(个工作日|天|小时|分钟|秒)/,
  en: /\d[ -](working days|days?|hours?|minutes?|seconds?)\b/i,
}

const phrases = Object.entries(files).flatMap(([path, exported]) =>
  Object.values(exported).flatMap((own) =>
    Object.entries(own).map(([key, text]) => {
      const name = path.replace('../', '').replace('features/', '').replace('-phrases.ts', '')
      return { id: `${name}.${key}`, text }
    }),
  ),
)
const promises = phrases.filter(({ text }) => promising.zh.test(text.zh) || promising.en.test(text.en))

/** Rows of the table in docs/promises.md: a rule, and the phrases that rely on it. */
const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => /^\| (?!rule|---)/.test(line))
  .map((line) => {
    const [, rule = '', , listed = ''] = line.split('|').map((cell) => cell.trim())
    return { rule, listed: [...listed.matchAll(/`([^`]+)`/g)].map(([, id = '']) => id) }
  })
const noPromise = rows.filter(({ rule }) => rule === '–').flatMap(({ listed }) => listed)

describe('what the screens promise', () => {
  it('is listed in docs/promises.md, each phrase once, beside the rule that keeps it', () => {
    const listed = rows.flatMap((row) => row.listed).filter((id) => !/^HC\d\d$/.test(id))
    expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
    expect(promises.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([])
    expect(listed.filter((id) => !phrases.some((phrase) => phrase.id === id))).toEqual([])
  })

  it('takes its figures from the limits, so that nobody types them', () => {
    const typed = promises.filter(({ text }) => typedFigure.zh.test(text.zh) || typedFigure.en.test(text.en))
    // An airline may put its own words in the place of these, so that they have nothing to fill in.
    const ownWords = 'pre-purchase/lookup.heroDeadline'
    expect(typed.map(({ id }) => id).filter((id) => id !== ownWords && !noPromise.includes(id))).toEqual([])
    const text = phrases.find(({ id }) => id === ownWords)?.text
    expect(text?.zh).toContain(`${limits.planSale.minutes} 分钟`)
    expect(text?.en).toContain(`${limits.planSale.minutes} minutes`)
  })
})

describe('what the help of the demonstration promises', () => {
  interface Article {
    articleId: string
    bodyZh: string
    bodyEn: string
  }
  const articles = JSON.parse(read('demo-data/help-articles.json')) as Article[]
  /** The figures with units in each article, as the limits have them. */
  const figures: Record<string, readonly number[]> = {
    HC06: [limits.captchaResendSeconds, limits.captchaSeconds / 60],
    HC09: [limits.returnWindowDays, limits.refundWorkingDays.to],
    HC10: [limits.withoutCauseDays, limits.returnWindowDays, limits.receiptDays],
    HC11: [limits.addressChangeHoldHours],
    HC12: [limits.pickupDays],
    HC13: [limits.invoiceDays],
  }
  const getFigures = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, figure]) => Number(figure))

  it.each(articles)('has the figures of the limits: $articleId', ({ articleId, bodyZh, bodyEn }) => {
    const expected = figures[articleId] ?? []
    expect(getFigures(bodyZh, /(\d+) ?(?:个工作日|天|小时|分钟|秒)/g)).toEqual(expected)
    expect(getFigures(bodyEn, /(\d+)[ -](?:working days|days?|hours?|minutes?|seconds?)\b/g)).toEqual(expected)
  })

  it('is listed beside the rules that keep it', () => {
    const listed = rows.flatMap((row) => row.listed)
    expect(Object.keys(figures).filter((id) => !listed.includes(id))).toEqual([])
  })

  it('names nothing that the product does not have', () => {
    const words = /短信验证码|机上取货|text message|on-board collection/i
    expect(
      articles.filter(({ bodyZh, bodyEn }) => words.test(bodyZh + bodyEn)).map(({ articleId }) => articleId),
    ).toEqual([])
  })
})
