import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { getAirline } from './airline.ts'
import { csvHead, csvLines } from '@aisle/contract/spreadsheet-csv'
import { csvTables } from './csv-tables.ts'
import { findDatabase } from './find-database.ts'
import { progressLine } from './progress-line.ts'
import { readReport } from './read-report.ts'
import { Refusal } from './refusal.ts'
import type { ReportData } from './report-data.ts'
import { readOptions, usage, type ReportOptions } from './report-options.ts'
import { sampleReport } from './sample/sample-report.ts'
import { inSnapshot } from './snapshot-store.ts'

async function report(words: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const options = readOptions(words, new Date())
  if (options === 'help') return console.log(usage)
  const data = options.sample ? sampleReport(options.period) : await read(options, environment)
  const written = await write(data, options)
  for (const path of written) console.log(path)
}

async function read({ period, flights }: ReportOptions, environment: NodeJS.ProcessEnv): Promise<ReportData> {
  const connection = findDatabase(environment)
  // The first project is the app's own.
  const projectId = environment['ANALYTICS_PROJECTS']?.split(',')[0]?.trim() || 'aisle'
  const progress = progressLine(process.stderr, Date.now)
  try {
    const airline = getAirline(environment)
    const found = await inSnapshot({ connection, watch: progress.watch }, (ask) =>
      readReport(ask, { period, flights, projectId }, new Date()),
    )
    return { ...found, airline }
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw new Refusal(whyUnread(error), { cause: error })
  } finally {
    progress.end()
  }
}

/** A table or a column that is missing: PostgreSQL's codes 42P01 and 42703. */
function whyUnread(error: unknown): string {
  const { code = '', message = String(error) } = error instanceof Error ? (error as Error & { code?: string }) : {} // pg adds its code
  if (code === '42P01' || code === '42703')
    return `The database does not have all tables of this version (${message}): start the product once, it brings them up to date.`
  if (code === '57014')
    return 'The database took longer than 15 minutes for one question: ask for fewer days, or at a quieter time.'
  return `The database could not be read: ${message || code}. Check that it runs and that DATABASE_URL or DATA_DIR names the right one.`
}

/** @returns the paths, absolute. */
async function write(data: ReportData, { out, csv }: ReportOptions): Promise<string[]> {
  // The charts' library and its bundler are loaded where there is something to draw.
  const { renderReport } = await import('./page/render-report.ts')
  const page = resolve(out)
  const files = [{ path: page, text: await renderReport(data) }]
  if (csv !== null) {
    const folder = resolve(csv)
    const tables = csvTables(data)
    files.push(
      ...tables.map(({ name, header, rows }) => ({ path: join(folder, name), text: csvHead(header) + csvLines(rows) })),
    )
  }
  for (const { path, text } of files) {
    try {
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, text)
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      throw new Refusal(`${path} could not be written: ${why}.`, { cause: error })
    }
  }
  return files.map(({ path }) => path)
}

await report(process.argv.slice(2), process.env).catch((error: unknown) => {
  console.error(error instanceof Refusal ? error.message : error)
  process.exitCode = 2
})
