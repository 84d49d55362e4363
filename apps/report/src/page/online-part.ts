import { timeEdges } from '../report-data.ts'
import { cardMarkup, emptyCard, type Card, type Part, type Reading } from './card.ts'
import type { ChartModel, ColumnsChart, RisingChart } from './chart-model.ts'
import { html, type Markup } from './html.ts'
import { onlineBySteps, onlineTotal } from './rules/online-rules.ts'
import { pagePhrases } from './page-phrases.ts'
import { stepFor } from './rules/selection-rules.ts'
import { stepLabel } from './step-label.ts'
import { computeWaiting, waitText, type Waiting } from './rules/waiting-rules.ts'

const words = {
  title: { zh: '上网', en: 'Getting online' },
  devices: { zh: '上网设备', en: 'Devices online' },
  devicesNote: {
    zh: '来自放行记录，每台设备每个航班计一次，含未同意统计的旅客。',
    en: 'From the records of access: each device once a flight, whether or not its owner agreed to statistics.',
  },
  noDevices: { zh: '所选范围内没有设备连上网络。', en: 'No device went online in this selection.' },
  time: { zh: '连上用时', en: 'Time to online' },
  timeNote: {
    zh: '从打开门户到网络放行，只含同意统计的旅客。每根柱是到那时已连上的比例；中位数和第 90 百分位在柱间估算。',
    en: 'From opening the portal to the open network, only of passengers who agreed to statistics. Each column is the share online by then; median and 90th percentile are estimated between columns.',
  },
  noTimes: { zh: '所选范围内没有量到连上用时。', en: 'No time to online was measured in this selection.' },
  seconds: { zh: '用时', en: 'Time' },
  connections: { zh: '次数', en: 'Connections' },
  median: { zh: '中位数', en: 'Median' },
  ninetieth: { zh: '第 90 百分位', en: '90th percentile' },
} as const

interface OneCard {
  markup: Markup
  charts: ChartModel[]
}

export function onlinePart(reading: Reading): Part {
  const cards = [devicesCard(reading), timesCard(reading)]
  return {
    id: 'online',
    title: reading.formats.say(words.title),
    markup: html`<div class="pair">${cards.map(({ markup }) => markup)}</div>`,
    charts: cards.flatMap(({ charts }) => charts),
  }
}

function devicesCard(reading: Reading): OneCard {
  const { data, selection, formats } = reading
  const { say, count, bytes } = formats
  const total = onlineTotal(data, selection)
  if (total.devices === 0)
    return {
      markup: emptyCard({ id: 'devices', title: say(words.devices), text: say(words.noDevices) }, reading),
      charts: [],
    }
  const steps = onlineBySteps(data, selection)
  const most = steps.reduce((best, one) => (one.devices > best.devices ? one : best))
  const label = stepLabel(selection, formats)
  const title =
    steps.length === 1
      ? say({ zh: `${count(total.devices)} 台设备连上网络`, en: `${count(total.devices)} devices went online` })
      : say({
          zh: `${count(total.devices)} 台设备连上网络，最多的是${label(most.day)}：${count(most.devices)} 台`,
          en: `${count(total.devices)} devices went online, most ${stepFor(selection) === 'day' ? 'on' : 'in the'} ${label(most.day)}: ${count(most.devices)}`,
        })
  const chart: ColumnsChart = {
    kind: 'columns',
    id: 'devices',
    label: title,
    axisName: say(words.devices),
    down: false,
    axisText: formats.axisCount,
    steps: steps.map(({ day, devices, bytes: moved }) => ({
      label: formats.shortDay(day),
      up: devices,
      down: 0,
      lines: [label(day), `${say(words.devices)} ${count(devices)}`, `${say(pagePhrases.data)} ${bytes(moved)}`],
    })),
  }
  const card: Card = {
    id: 'devices',
    title,
    note: say(words.devicesNote),
    charts: [{ heading: null, chart }],
    table: {
      caption: say(words.devices),
      head: [pagePhrases[stepFor(selection)], words.devices, pagePhrases.data].map(say),
      rows: steps.map(({ day, devices, bytes: moved }) => [formats.dayAndYear(day), count(devices), bytes(moved)]),
      figuresFrom: 1,
    },
  }
  return { markup: cardMarkup(card, reading), charts: [chart] }
}

function timesCard(reading: Reading): OneCard {
  const { data, selection, formats } = reading
  const { say } = formats
  const waiting = computeWaiting(data, selection)
  const { median, ninetieth } = waiting
  if (!median || !ninetieth)
    return { markup: emptyCard({ id: 'times', title: say(words.time), text: say(words.noTimes) }, reading), charts: [] }
  const title = say({
    zh: `连上网络的用时：中位数 ${waitText(median, formats)}，第 90 百分位 ${waitText(ninetieth, formats)}`,
    en: `The median time to online is ${waitText(median, formats)}, the 90th percentile ${waitText(ninetieth, formats)}`,
  })
  const chart = drawRisingChart(title, waiting, reading)
  const card: Card = {
    id: 'times',
    title,
    note: say(words.timeNote),
    charts: [{ heading: null, chart }],
    table: {
      caption: say(words.time),
      head: [words.seconds, words.connections, pagePhrases.share].map(say),
      rows: waiting.counts.map((count, at) => [
        spanText(at, reading),
        formats.count(count),
        formats.percent(count / waiting.total),
      ]),
      figuresFrom: 1,
    },
  }
  return { markup: cardMarkup(card, reading), charts: [chart] }
}

function spanText(at: number, { formats }: Reading): string {
  const { seconds, say } = formats
  const [lower, upper] = [timeEdges[at - 1], timeEdges[at]]
  if (upper === undefined) return say({ zh: `超过 ${seconds(lower ?? 0)}`, en: `over ${seconds(lower ?? 0)}` })
  return `${lower === undefined ? 0 : seconds(lower)} – ${seconds(upper)}`
}

function drawRisingChart(label: string, { counts, total, median, ninetieth }: Waiting, reading: Reading): RisingChart {
  const { formats } = reading
  const { say, percent, count, seconds } = formats
  // Spans of unlike length would be unlike in height for that alone: what is drawn has grown until then.
  let soFar = 0
  const shares = timeEdges.map((_, at) => (soFar += (counts[at] ?? 0) / total))
  return {
    kind: 'rising',
    id: 'times',
    label,
    shares,
    // Figures without a unit, because there is little room: the caption below names it.
    edges: ['0', ...timeEdges.map(String)],
    axisName: say({ zh: '多少秒内连上', en: 'Online within (seconds)' }),
    lines: shares.map((share, at) => [
      say({
        zh: `${seconds(timeEdges[at] ?? 0)}内 ${percent(share)}`,
        en: `Within ${seconds(timeEdges[at] ?? 0)} ${percent(share)}`,
      }),
      `${spanText(at, reading)}: ${count(counts[at] ?? 0)}`,
    ]),
    marks: [
      { quantile: median, name: words.median },
      { quantile: ninetieth, name: words.ninetieth },
    ].flatMap(({ quantile, name }) =>
      quantile ? { position: quantile.position, text: `${say(name)} ${waitText(quantile, formats)}` } : [],
    ),
    axisText: percent,
  }
}
