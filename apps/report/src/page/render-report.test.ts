import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { ReportData } from '../report-data.ts'
import { sampleReport } from '../sample/sample-report.ts'
import { renderReport } from './render-report.ts'

const data = sampleReport({ from: '2026-11-01', to: '2026-11-07' })
const hostile = `</script><img src=x onerror="alert(1)"><b>'`

/** What a browser takes for markup: neither the inside of a script nor that of a style. */
const getMarkup = (page: string) => page.replace(/(<(script|style)\b[^>]*>)[\s\S]*?(<\/\2>)/g, '$1$3')

/** Messages stay short: the page has some hundred thousand characters. */
const missing = (text: string, words: readonly string[]) => words.filter((word) => !text.includes(word))

function getTags(page: string): string[] {
  return [...getMarkup(page).matchAll(/<(\/?)([a-z][a-z0-9]*)((?:\s+[a-zA-Z-]+(?:="[^"<>]*")?)*)\s*(\/?)>/g)].map(
    ([, end, name]) => `${end}${name}`,
  )
}

function unclosed(page: string): string[] {
  const open: string[] = []
  const alone = new Set(['meta', 'input', 'path', 'circle', 'br'])
  for (const tag of getTags(page)) {
    if (alone.has(tag)) continue
    if (!tag.startsWith('/')) open.push(tag)
    else if (open.at(-1) === tag.slice(1)) open.pop()
    else return [...open, tag]
  }
  return open
}

const computeHash = (text = '') => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the page of the report', () => {
  it('needs nothing from anywhere: it allows its own parts by their hash and asks for nothing else', async () => {
    const page = await renderReport(data)
    const policy =
      /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page)?.[1]?.replaceAll('&#39;', "'") ?? ''
    const scripts = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, text]) => computeHash(text))
    expect(scripts).toHaveLength(2)
    expect(policy).toContain(`default-src 'none'; script-src ${scripts.join(' ')}; style-src `)
    expect(policy).toContain(computeHash(/<style>([\s\S]*?)<\/style>/.exec(page)?.[1]))
    const markup = getMarkup(page)
    expect(markup.match(/\s(src|srcset|style|on[a-z]+|action|poster)=|<(link|img|iframe|base)\b|https?:/g)).toBeNull()
    expect(page.match(/@import|\bfetch\(|XMLHttpRequest|WebSocket|sendBeacon/g)).toBeNull()
    expect(unclosed(page)).toEqual([])
    // The library with its notices and all: a page that can be mailed.
    expect(page.length).toBeLessThan(800_000)
    expect(missing(page, ['Copyright (c) 2017, Baidu Inc.', 'Apache Software Foundation'])).toEqual([])
  })

  it('can be read without scripts, whole and in both languages, and says when it is a sample', async () => {
    const page = await renderReport(data)
    const [chinese = '', english = ''] = getMarkup(page).split('<noscript>')
    expect(
      missing(chinese, [
        '机上产品报告',
        '摘要',
        '流失最多的一步',
        '按套餐',
        '您对本次空中上网总体满意吗？',
        'TypeError',
        '这是样例',
      ]),
    ).toEqual([])
    expect(
      missing(english, [
        'In-flight products report',
        'Summary',
        'most were lost before',
        'By plan',
        'How satisfied are you',
        'This is a sample',
      ]),
    ).toEqual([])
    expect(chinese.match(/<details[^>]* open>/g)?.length).toBeGreaterThan(8)
    const ids = [...getMarkup(page).matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
    expect(getMarkup(await renderReport({ ...data, invented: false })).includes('这是样例')).toBe(false)
  })

  it('shows what came from outside as text and nothing else', async () => {
    const words = { zh: hostile, en: hostile }
    const page = await renderReport({
      ...data,
      airline: words,
      flights: [{ flightNo: hostile, origin: hostile, destination: hostile }],
      onlyFlights: [hostile],
      plans: data.plans.map(({ planId }) => ({ planId, ...words })),
      errors: [
        { day: '2026-11-02', flightNo: null, name: hostile, place: hostile, screen: hostile, count: 1, sessions: 1 },
      ],
      surveys: data.surveys.map((survey) => ({
        ...survey,
        title: words,
        questions: survey.questions.map((question) => ({
          ...question,
          text: words,
          options: question.options.map(() => words),
        })),
      })),
    })
    expect(page.includes('<img')).toBe(false)
    expect(missing(page, ['&lt;/script&gt;&lt;img src=x onerror=&quot;alert(1)&quot;&gt;&lt;b&gt;&#39;'])).toEqual([])
    expect(page.match(/<\/script>/g)).toHaveLength(3)
    expect(unclosed(page)).toEqual([])
  })

  it('says in words what is empty', async () => {
    const nothing: ReportData = {
      ...data,
      flights: [],
      plans: [],
      funnel: [],
      sales: [],
      refunds: [],
      online: [],
      surveys: [],
      errors: [],
      timeToOnline: [],
      collector: [],
    }
    const page = await renderReport(nothing)
    expect(
      missing(page, [
        '没有销售，也没有退款',
        '没有设备连上网络',
        '没有收到问卷',
        'No client error was reported',
        'The collector received no events',
      ]),
    ).toEqual([])
    expect(getMarkup(page).match(/NaN|Infinity|undefined|null/g)).toBeNull()
    expect(unclosed(page)).toEqual([])
  })
})
