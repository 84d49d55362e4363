import { cardMarkup, emptyPart, type Card, type Part, type Reading } from './card.ts'
import { againstText, changeText } from './rules/change-rules.ts'
import type { BarsChart } from './chart-model.ts'
import { getErrors, errorTotal, type ErrorRow } from './rules/error-rules.ts'

const words = {
  title: { zh: '客户端错误', en: 'Client errors' },
  caption: { zh: '客户端错误明细', en: 'Every kind of client error' },
  note: {
    zh: '应用程序的错误，按名称和程序位置归类，不含旅客输入的内容；只含同意统计的旅客。',
    en: 'Faults of the program in the app, only of passengers who agreed to statistics; by name and place, never with what was typed.',
  },
  none: {
    zh: '所选范围内没有收到客户端错误（只含同意统计的旅客）。',
    en: 'No client error was reported in this selection (only passengers who agreed to statistics are counted).',
  },
  seldom: { zh: '其他少见的错误', en: 'Others, each of them seldom' },
  error: { zh: '错误', en: 'Error' },
  place: { zh: '程序位置', en: 'Place' },
  screen: { zh: '页面', en: 'Screen' },
  count: { zh: '次数', en: 'Times' },
  sessions: { zh: '访问', en: 'Sessions' },
} as const

const mostRows = 10

export function errorsPart(reading: Reading): Part {
  const { data, selection, comparison, formats } = reading
  const { say, count } = formats
  const rows = getErrors(data, selection)
  const id = 'errors-all'
  const part = { id: 'errors', title: say(words.title) }
  if (rows.length === 0) return { ...part, markup: emptyPart(say(words.none)), charts: [] }
  const total = errorTotal(data, selection)
  const change = changeText(comparison, (range) => errorTotal(data, range), { formats, write: count })
  const against = againstText(comparison, formats)
  const [worst] = rows
  const title = say({
    zh: `共 ${count(total)} 次，最多的是${worst ? getName(worst, reading) : ''}`,
    en: `${count(total)} in all, most often ${worst ? getName(worst, reading) : ''}`,
  })
  const chart: BarsChart = {
    kind: 'bars',
    id,
    label: title,
    most: Math.max(...rows.map((row) => row.count)),
    rows: rows.slice(0, mostRows).map((row) => ({
      label: [getName(row, reading), row.screen].filter(Boolean).join(' · '),
      detail: row.place,
      figures: timesText(row, reading),
      value: row.count,
      gone: 0,
      returned: 0,
      marked: row === worst,
    })),
  }
  const more = rows.length - mostRows
  const card: Card = {
    id,
    title,
    note: [
      change ? say({ zh: `${against}：${change}。`, en: `${change}, ${against}.` }) : '',
      say(words.note),
      more > 0
        ? say({
            zh: `图中是前 ${mostRows} 种，另有 ${more} 种在表格里。`,
            en: `The chart has the first ${mostRows} kinds; ${more} more are in the table.`,
          })
        : '',
    ]
      .filter(Boolean)
      .join(say({ zh: '', en: ' ' })),
    charts: [{ heading: null, chart }],
    table: {
      caption: say(words.caption),
      head: [words.error, words.place, words.screen, words.count, words.sessions].map(say),
      rows: rows.map((row) => [getName(row, reading), row.place, row.screen, count(row.count), count(row.sessions)]),
      figuresFrom: 3,
    },
  }
  return { ...part, markup: cardMarkup(card, reading), charts: [chart] }
}

function getName({ name }: ErrorRow, { formats }: Reading): string {
  return name ?? formats.say(words.seldom)
}

function timesText({ count, sessions }: ErrorRow, { formats }: Reading): string {
  return formats.say({
    zh: `${formats.count(count)} 次 · ${formats.count(sessions)} 次访问`,
    en: `${formats.count(count)}× · ${formats.count(sessions)} ${sessions === 1 ? 'session' : 'sessions'}`,
  })
}
