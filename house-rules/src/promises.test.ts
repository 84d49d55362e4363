import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as limits from '@aisle/contract/limits'
import { describe, expect, it } from 'vitest'
import { bilingualTexts, hasTypedFigure, isPromise, readMailTexts, readPhrases } from './passenger-texts.ts'
import { root } from './read-modules.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const phrases = await readPhrases()
const texts = [...phrases, ...readMailTexts()]
const promises = texts.filter(({ text }) => isPromise(text))

/** Rows of the table in docs/promises.md: a rule, the tests that hold it, and the texts that rely on it. */
const rows = read('docs/promises.md')
  .split('\n')
  .filter((line) => /^\| (?!rule|---)/.test(line))
  .map((line) => {
    const [, rule = '', keptBy = '', listed = ''] = line.split('|').map((cell) => cell.trim())
    const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
    return { rule, tests: quoted(keptBy), listed: quoted(listed) }
  })
const kept = rows.filter(({ rule }) => rule !== '–')
const noPromise = rows.filter(({ rule }) => rule === '–').flatMap(({ listed }) => listed)

describe('each promise in docs/promises.md', () => {
  it('names a rule that exists and tests that exist', () => {
    const rules = [...read('docs/rules.md').matchAll(/^### (.+)$/gm)].map(([, id]) => id)
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.map(({ rule }) => rule).filter((rule) => !rules.includes(rule))).toEqual([])
    expect(kept.filter(({ tests }) => tests.length === 0)).toEqual([])
    expect(kept.flatMap(({ tests }) => tests).filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

describe('what screens, mails and text messages promise', () => {
  it('is listed in docs/promises.md, each text once, beside the rule that keeps it', () => {
    const listed = rows.flatMap((row) => row.listed).filter((id) => !/^HC\d\d$/.test(id))
    expect(listed.filter((id, index) => listed.indexOf(id) !== index)).toEqual([])
    expect(promises.map(({ id }) => id).filter((id) => !listed.includes(id))).toEqual([])
    expect(listed.filter((id) => !texts.some((text) => text.id === id))).toEqual([])
  })

  it('takes its figures from the limits, so that nobody types them', () => {
    // An airline may put its own words in the place of these, so that they have nothing to fill in.
    const ownWords = 'pre-purchase/lookup.heroDeadline'
    const typed = promises.filter(({ text }) => hasTypedFigure(text)).map(({ id }) => id)
    expect(typed.filter((id) => id !== ownWords && !noPromise.includes(id))).toEqual([])
    const text = phrases.find(({ id }) => id === ownWords)?.text
    expect(text?.zh).toContain(`${limits.planSale.minutes} 分钟`)
    expect(text?.en).toContain(`${limits.planSale.minutes} minutes`)
  })

  it('is found in the code of mails: in templates, sums and both halves of a condition', () => {
    const source = `
      const words = { late: { zh: late ? '全额' : '不退', en: 'in ' + 'full' } }
      function letter() { return [{ zh: \`预计 \${days} 天\`, en: \`\${days} days\` }] }`
    expect(bilingualTexts(source)).toEqual([
      { id: 'words.late', text: { zh: '全额\n不退', en: 'in full' } },
      { id: 'letter', text: { zh: '预计 {} 天', en: '{} days' } },
    ])
  })
})

describe('what the help of the demonstration promises', () => {
  interface Article {
    articleId: string
    bodyZh: string
    bodyEn: string
  }
  // The file that the demonstration loads.
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
