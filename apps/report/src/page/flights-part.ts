import type { Currency } from '@aisle/contract/money'
import { emptyPart, tableBody, type Part, type Reading } from './card.ts'
import { flightRows, type FlightRow } from './rules/flights-rules.ts'
import type { Formats } from './rules/format-rules.ts'
import { html } from './html.ts'
import { pagePhrases } from './page-phrases.ts'
import { waitText } from './rules/waiting-rules.ts'

const words = {
  title: { zh: '各航班', en: 'Flight by flight' },
  caption: { zh: '各航班数据', en: 'Figures of each flight' },
  note: {
    zh: '标出并排在最前的，是连上网络的比例明显低于其他航班的（偏差大到不像偶然）；其余按上网设备数排列，点列名可改按该列。“门户到上网”和“中位用时”只含同意统计的旅客。',
    en: 'Marked and first are flights on which clearly fewer got online than on the others, more than chance explains; then in order of devices online, or of the column that you choose. “Portal to online” and “median time” are only of passengers who agreed to statistics.',
  },
  none: { zh: '所选范围内没有航班有记录。', en: 'Nothing was recorded for any flight in this selection.' },
  route: { zh: '航线', en: 'Route' },
  through: { zh: '门户到上网', en: 'Portal to online' },
  median: { zh: '中位用时', en: 'Median time' },
  errors: { zh: '错误', en: 'Errors' },
} as const

interface Column {
  head: string
  text: (row: FlightRow) => string
  /** The sort key; null comes last in either direction. */
  value: (row: FlightRow) => number | string | null
}

export function flightsPart(reading: Reading): Part {
  const { data, selection, formats, sort } = reading
  const { say } = formats
  const found = flightRows(data, selection)
  const part = { id: 'flights', title: say(words.title), charts: [] }
  if (found.length === 0)
    return {
      ...part,
      markup: emptyPart(say(words.none)),
    }
  const columns = getColumns(found, formats)
  const by = sort === null || sort === 'fixed' ? undefined : columns[sort.column]
  const rows = sort === null || sort === 'fixed' || !by ? found : sortedBy(found, by, sort.down)
  const table = {
    caption: say(words.caption),
    head: columns.map(({ head }) => head),
    rows: rows.map((row) => columns.map(({ text }) => text(row))),
    figuresFrom: 2,
    marked: rows.map(({ standsOut }) => standsOut),
    ...(sort === 'fixed' ? {} : { sort }),
  }
  return {
    ...part,
    markup: html`<article class="card">
      <p class="note">${say(words.note)}</p>
      ${tableBody(table)}
    </article>`,
  }
}

function getColumns(rows: readonly FlightRow[], formats: Formats): Column[] {
  const { say, count, percent, money } = formats
  const currencies = (['CNY', 'USD'] as const).filter((one) =>
    rows.some(({ sums }) => sums.some(({ currency }) => currency === one)),
  )
  const soldIn = ({ sums }: FlightRow, one: Currency) => sums.find(({ currency }) => currency === one)?.sold ?? 0
  const counted = (head: string, value: (row: FlightRow) => number): Column => ({
    head,
    text: (row) => count(value(row)),
    value,
  })
  return [
    { head: say(pagePhrases.flight), text: ({ flightNo }) => flightNo, value: ({ flightNo }) => flightNo },
    { head: say(words.route), text: ({ route }) => route, value: ({ route }) => route },
    counted(say(pagePhrases.devices), ({ devices }) => devices),
    {
      head: say(words.through),
      text: ({ through }) => (through === null ? '–' : percent(through)),
      value: ({ through }) => through,
    },
    {
      head: say(words.median),
      text: ({ median }) => (median === null ? '–' : waitText(median, formats)),
      value: ({ median }) => median?.seconds ?? null,
    },
    counted(say(pagePhrases.orders), ({ orders }) => orders),
    ...currencies.map((one) => ({
      head: `${say(pagePhrases.sold)} ${one}`,
      text: (row: FlightRow) => money(soldIn(row, one), one),
      value: (row: FlightRow) => soldIn(row, one),
    })),
    counted(say(words.errors), ({ errors }) => errors),
  ]
}

function sortedBy(rows: readonly FlightRow[], { value }: Column, down: boolean): FlightRow[] {
  return [...rows].sort((one, other) => {
    const [first, second] = [value(one), value(other)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    if (first === second) return 0
    return first < second === down ? 1 : -1
  })
}
