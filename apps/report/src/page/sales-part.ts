import type { Currency } from '@aisle/contract/money'
import { cardMarkup, emptyPart, type Card, type Part, type Reading, type Table } from './card.ts'
import type { BarsChart, ColumnsChart } from './chart-model.ts'
import { html } from './html.ts'
import { pagePhrases } from './page-phrases.ts'
import { getPlans, routeName } from './plan-names.ts'
import { salesByPlan, salesByRoute, salesBySteps, salesTotals, withRest, type SalesRow } from './rules/sales-rules.ts'
import { stepFor } from './rules/selection-rules.ts'
import { stepLabel } from './step-label.ts'

const words = {
  title: { zh: '销售与退款', en: 'Sales and refunds' },
  byDay: { zh: '按日', en: 'By day' },
  byPlan: { zh: '按套餐', en: 'By plan' },
  byRoute: { zh: '按航线', en: 'By route' },
  dayNote: {
    zh: '来自账目：销售按收款日，退款按退回日。两种货币不合并。',
    en: 'From the ledger: sales on the day of payment, refunds on the day on which they went back. The two currencies are never added.',
  },
  rowNote: {
    zh: '来自账目：整条为收款，左端橙色部分为退回的金额。',
    en: 'From the ledger: the bar is what was paid, its orange part what went back of it.',
  },
  none: { zh: '所选范围内没有销售，也没有退款。', en: 'Nothing was sold or refunded in this selection.' },
  plan: { zh: '套餐或商品', en: 'Plan or goods' },
  route: { zh: '航线', en: 'Route' },
} as const

/** Rows of a chart; the table has them all. */
const mostRows = 12

export function salesPart(reading: Reading): Part {
  const { data, selection, formats } = reading
  const { say } = formats
  const currencies = salesTotals(data, selection).map(({ currency }) => currency)
  if (currencies.length === 0)
    return {
      id: 'sales',
      title: say(words.title),
      markup: emptyPart(say(words.none)),
      charts: [],
    }
  const planName = getPlans(data, formats)
  const cards = [
    dayCard(currencies, reading),
    rowsCard('plans', currencies, {
      reading,
      rowsFor: (currency) => salesByPlan(data, selection, currency),
      getName: planName,
      inTitle: (name) => `“${name}”`,
      of: words.plan,
      by: words.byPlan,
    }),
    rowsCard('routes', currencies, {
      reading,
      rowsFor: (currency) => salesByRoute(data, selection, currency),
      getName: (key) => routeName(key, formats),
      inTitle: (name) => name,
      of: words.route,
      by: words.byRoute,
    }),
  ]
  return {
    id: 'sales',
    title: say(words.title),
    markup: html`${cards.map((card) => cardMarkup(card, reading))}`,
    charts: cards.flatMap(({ charts }) => charts.map(({ chart }) => chart)),
  }
}

function getHeading(currency: Currency, currencies: readonly Currency[], { formats }: Reading): string | null {
  return currencies.length > 1 ? formats.say(pagePhrases[currency]) : null
}

function dayCard(currencies: readonly Currency[], reading: Reading): Card {
  const { data, selection, formats } = reading
  const { say, money, count } = formats
  const stepWord = pagePhrases[stepFor(selection)]
  const tables = currencies.map((currency) => ({ currency, steps: salesBySteps(data, selection, currency) }))
  const charts = tables.map(({ currency, steps }) => ({
    heading: getHeading(currency, currencies, reading),
    chart: dayChart(currency, { steps, reading }),
  }))
  return {
    id: 'days',
    title: charts[0]?.chart.label ?? say(words.byDay),
    note: say(words.dayNote),
    charts,
    table: {
      caption: `${say(words.title)} · ${say(words.byDay)}`,
      head: [
        say(stepWord),
        ...currencies.flatMap((currency) => [
          `${say(pagePhrases.sold)} ${currency}`,
          `${say(pagePhrases.refunded)} ${currency}`,
        ]),
        say(pagePhrases.orders),
      ],
      rows: (tables[0]?.steps ?? []).map(({ day }, at) => [
        formats.dayAndYear(day),
        ...tables.flatMap(({ currency, steps }) => [
          money(steps[at]?.sold ?? 0, currency),
          money(-(steps[at]?.refunded ?? 0), currency),
        ]),
        count(tables.reduce((sum, { steps }) => sum + (steps[at]?.orders ?? 0), 0)),
      ]),
      figuresFrom: 1,
    },
  }
}

function dayChart(
  currency: Currency,
  { steps, reading }: { steps: ReturnType<typeof salesBySteps>; reading: Reading },
): ColumnsChart {
  const { formats, selection } = reading
  const { say, money } = formats
  const label = stepLabel(selection, formats)
  const most = steps.reduce((best, one) => (one.sold > best.sold ? one : best))
  const total = steps.reduce((sum, { sold }) => sum + sold, 0)
  const returned = steps.some(({ refunded }) => refunded > 0)
  return {
    kind: 'columns',
    id: `days-${currency}`,
    label: say({
      zh: `${label(most.day)}卖得最多：${money(most.sold, currency)}，共 ${money(total, currency)}`,
      en: `Sales were highest ${stepFor(selection) === 'day' ? 'on' : 'in the'} ${label(most.day)}: ${money(most.sold, currency)} of ${money(total, currency)}`,
    }),
    axisName: say(pagePhrases.sold) + (returned ? say({ zh: '，下方为退款额', en: ', refunds below' }) : ''),
    down: returned,
    axisText: (value, largest) => formats.axisMoney(value, largest, currency),
    steps: steps.map(({ day, sold, refunded, orders }) => ({
      label: formats.shortDay(day),
      up: sold,
      down: refunded,
      lines: [
        label(day),
        `${say(pagePhrases.sold)} ${money(sold, currency)}`,
        `${say(pagePhrases.refunded)} ${money(-refunded, currency)}`,
        `${say(pagePhrases.orders)} ${formats.count(orders)}`,
      ],
    })),
  }
}

interface RowsOptions {
  reading: Reading
  rowsFor: (currency: Currency) => SalesRow[]
  getName: (key: string) => string
  inTitle: (name: string) => string
  of: { zh: string; en: string }
  by: { zh: string; en: string }
}

function rowsCard(id: string, currencies: readonly Currency[], options: RowsOptions): Card {
  const { reading } = options
  const { say } = reading.formats
  const charts = currencies.map((currency) => ({
    heading: getHeading(currency, currencies, reading),
    chart: rowsChart(`${id}-${currency}`, options.rowsFor(currency), options),
  }))
  return {
    id,
    title: charts[0]?.chart.label ?? say(options.by),
    note: say(words.rowNote),
    charts,
    table: rowsTable(currencies, options),
  }
}

function rowsChart(id: string, all: SalesRow[], { reading, getName, inTitle, by }: RowsOptions): BarsChart {
  const { formats } = reading
  const { say, money, percent } = formats
  const total = all.reduce((sum, { sold }) => sum + sold, 0)
  const best = all.find(({ key }) => key !== 'none')
  const rows = withRest(all, mostRows)
  return {
    kind: 'bars',
    id,
    label:
      best && best.sold > 0
        ? say({
            zh: `${by.zh}：${inTitle(getName(best.key))}收入最多，${money(best.sold, best.currency)}，占 ${percent(best.sold / total)}`,
            en: `${by.en}: ${inTitle(getName(best.key))} earned most, ${money(best.sold, best.currency)} (${percent(best.sold / total)})`,
          })
        : say(by),
    most: Math.max(...rows.map(({ sold, refunded }) => Math.max(sold, refunded)), 1),
    rows: rows.map(({ key, members, sold, refunded, currency }) => ({
      label: key === 'rest' ? say({ zh: `其余 ${members} 项`, en: `${members} others` }) : getName(key),
      detail: '',
      figures: money(sold, currency) + (refunded > 0 ? ` · ${money(-refunded, currency)}` : ''),
      value: sold,
      gone: 0,
      returned: refunded,
      marked: false,
    })),
  }
}

function rowsTable(currencies: readonly Currency[], { reading, rowsFor, getName, of, by }: RowsOptions): Table {
  const { say, money, count } = reading.formats
  const { currency, sold, refunded, orders, units, refunds } = pagePhrases
  return {
    caption: `${say(words.title)} · ${say(by)}`,
    head: [of, currency, sold, refunded, orders, units, refunds].map(say),
    rows: currencies.flatMap((one) =>
      rowsFor(one).map((row) => [
        getName(row.key),
        one,
        money(row.sold, one),
        money(-row.refunded, one),
        count(row.orders),
        count(row.units),
        count(row.refunds),
      ]),
    ),
    figuresFrom: 2,
  }
}
