import { parseArgs } from 'node:util'
import { beijingDay, daysLater, isDay } from '@aisle/rules/time'
import { getDays, type Period } from './period.ts'
import { Refusal } from './refusal.ts'

export const usage = `npm run report -- [--from DAY] [--to DAY] [--flight NUMBER]… [--out FILE.html] [--csv FOLDER | --no-csv] [--sample]

Writes one page of what passengers did and what was sold, from the database that DATABASE_URL names, or from the running
product's own in DATA_DIR. It changes nothing there and may run at any time.

  --from, --to   Beijing days, both included; the last 30 days without them        --from 2026-11-01 --to 2026-11-20
  --flight       only this flight; may be given again                              --flight MF8101
  --out          the page; ./aisle-report.html without it
  --csv          the folder for the same figures as tables; beside the page without it
  --no-csv       no tables
  --sample       invented figures, without a database: to see what a report looks like

What was written is said on standard output, one path a line. Ends with 2 when there is no report.`

export interface ReportOptions {
  period: Period
  flights: readonly string[] | null
  out: string
  csv: string | null
  sample: boolean
}

const daysWithoutAsking = 30
/** Events are kept for 400 days by default; a page of more than three years could hardly be opened. */
const mostDays = 1_100

/** @throws Refusal; `help` when that is all that was asked for. */
export function readOptions(words: readonly string[], now: Date): ReportOptions | 'help' {
  const { help, from, to, flight, csv, 'no-csv': noCsv, sample = false, ...rest } = parse(words)
  const out = rest.out ?? (sample ? 'aisle-report-sample.html' : 'aisle-report.html')
  if (help) return 'help'
  const until =
    dayOption('--to', to) ?? (from === undefined ? beijingDay(now) : lastDay(dayOption('--from', from), now))
  const period = { from: dayOption('--from', from) ?? daysLater(until, 1 - daysWithoutAsking), to: until }
  if (period.from > period.to) throw new Refusal(`--from ${period.from} is after --to ${period.to}.`)
  if (getDays(period).length > mostDays) throw new Refusal(`A report covers ${mostDays} days at most.`)
  if (csv !== undefined && noCsv) throw new Refusal('--csv and --no-csv contradict each other.')
  if (sample && flight) throw new Refusal('--sample invents its own flights: leave --flight away.')
  if (out === '' || csv === '') throw new Refusal('--out and --csv want a path.')
  return {
    period,
    flights: flight ? [...new Set(flight.map(flightOption))] : null,
    out,
    csv: noCsv ? null : (csv ?? `${out.replace(/\.html?$/i, '')}-csv`),
    sample,
  }
}

function parse(words: readonly string[]) {
  const text = { type: 'string' } as const
  const flag = { type: 'boolean' } as const
  try {
    const options = {
      help: { ...flag, short: 'h' },
      from: text,
      to: text,
      flight: { ...text, multiple: true },
      out: text,
      csv: text,
      'no-csv': flag,
      sample: flag,
    } as const
    return parseArgs({ args: [...words], options, strict: true, allowPositionals: false }).values
  } catch (error) {
    const [sentence = ''] = String(error instanceof Error ? error.message : error).split(/\.\s|\n/)
    throw new Refusal(`${sentence.replace(/\.$/, '')}. See npm run report -- --help.`, { cause: error })
  }
}

/** Until today, or the day itself where it is yet to come. */
const lastDay = (from: string | undefined, now: Date) => {
  const today = beijingDay(now)
  return from && from > today ? from : today
}

function dayOption(name: string, text: string | undefined): string | undefined {
  if (text === undefined || isDay(text)) return text
  throw new Refusal(`${name} ${text} is no day: write it like 2026-11-20.`)
}

function flightOption(text: string): string {
  const flightNo = text.trim().toUpperCase()
  if (/^([A-Z][A-Z0-9]|\d[A-Z])\d{1,4}[A-Z]?$/.test(flightNo)) return flightNo
  throw new Refusal(`--flight ${text} is no flight number: write it like MF8101.`)
}
