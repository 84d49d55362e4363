import type { AnswerTime } from './answer-times.ts'
import type { Comparison, Figures } from './comparison.ts'
import { scenarios, type ScenarioName } from './scenarios.ts'

/** The share of the floor's rate at which the product aims. */
const aims: Partial<Record<ScenarioName, number>> = { purchase: 0.6, goodsList: 0.57, checkout: 0.6 }

export interface Report {
  machine: string
  connections: number
  seconds: number
  comparisons: Comparison[]
  answerTimes: AnswerTime[]
  /** Milliseconds to the first successful response of /readyz. */
  startTimes: { first: number; restart: number } | null
  /** Megabytes: the server's resident memory, and PostgreSQL's processes with shared pages counted once. */
  memory: { when: string; server: number; database: number }[]
}

const number = (value: number, decimals = 0) => value.toFixed(decimals)

/** The whole report as text. */
export function showReport(report: Report): string {
  const { comparisons, answerTimes, startTimes, memory } = report
  const parts = [report.machine]
  if (comparisons.length > 0) {
    parts.push(
      `${report.connections} keep-alive connections, closed loop, ${report.seconds} s a run; medians (min–max)`,
    )
    parts.push(table(comparisons.flatMap(getRows), headings))
    parts.push(comparisons.flatMap(verdicts).join('\n'))
    parts.push(...comparisons.filter(hasSteps).map(stepTable))
  }
  if (answerTimes.length > 0) parts.push(table(answerTimes.map(answerRow), answerHeadings))
  if (memory.length > 0) {
    const rows = memory.map(({ when, server, database }) => [when, `${server}`, `${database}`])
    parts.push(table(rows, ['memory, MB', 'server (RSS)', 'PostgreSQL (PSS)']))
  }
  if (startTimes) {
    parts.push(`first start ${number(startTimes.first)} ms, restart ${number(startTimes.restart)} ms to /readyz`)
  }
  return parts.filter(Boolean).join('\n\n')
}

const headings = [
  '',
  '',
  'per second',
  'p50 ms',
  'p99 ms',
  'of floor',
  'CPU ms a turn: server',
  'PostgreSQL',
  'generator',
]

function getRows({ scenario, product, floor, ratio }: Comparison): string[][] {
  return [
    [scenarios[scenario].what, 'product', ...getCells(product, `${number(ratio * 100)} %`)],
    ['', 'floor', ...getCells(floor, '')],
  ]
}

function getCells(figures: Figures, share: string): string[] {
  const { perSecond, lowest, highest, p50, p99, processor } = figures
  return [
    `${number(perSecond)} (${number(lowest)}–${number(highest)})`,
    number(p50, 1),
    number(p99, 1),
    share,
    ...[processor.server, processor.database, processor.generator].map((ms) => number(ms, 2)),
  ]
}

function verdicts({ scenario, ratio }: Comparison): string[] {
  const aim = aims[scenario]
  if (aim === undefined) return []
  const reached = ratio >= aim ? 'reached' : 'NOT reached'
  return [
    `${scenarios[scenario].what}: ${number(ratio * 100)} % of the floor; the aim is ${number(aim * 100)} %: ${reached}`,
  ]
}

const hasSteps = ({ product }: Comparison) => Object.keys(product.steps).length > 1

function stepTable({ scenario, product, floor }: Comparison): string {
  const rows = Object.entries(product.steps).map(([step, ms]) => [
    step,
    number(ms, 1),
    number(floor.steps[step] ?? 0, 1),
  ])
  return table(rows, [`in a ${scenarios[scenario].what}, median ms`, 'product', 'floor'])
}

const answerHeadings = ['answers, one at a time, limits on', '', 'answered', 'median ms', 'p95 ms']

const answerRow = ({ call, kind, expected, median, p95 }: AnswerTime) => [
  call,
  kind,
  expected,
  number(median, 2),
  number(p95, 2),
]

export function table(rows: readonly string[][], heads: readonly string[]): string {
  const all = [heads, ...rows]
  const widths = heads.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
