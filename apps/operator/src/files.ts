import { readFileSync, writeFileSync } from 'node:fs'
import { extname } from 'node:path'
import { BrokenCsv, readCsv, writeCsv } from '@aisle/contract/operator-csv'
import { Stopped } from './stopped.ts'

export function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new Stopped('usage', `${file} cannot be read.`)
  }
}

/** The list in a .json file, or the lines of a .csv file. */
export function readRows(file: string): unknown[] {
  const text = readText(file)
  if (extname(file) === '.csv') return readTable(file, text)
  const rows = readJson(file, text)
  if (Array.isArray(rows)) return rows
  throw new Stopped('usage', `${file} must hold a list of rows.`)
}

function readTable(file: string, text: string): unknown[] {
  try {
    return readCsv(text)
  } catch (error) {
    if (error instanceof BrokenCsv) throw new Stopped('usage', `${file}: ${error.message}.`)
    throw error
  }
}

export function readJson(file: string, text: string = readText(file)): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Stopped('usage', `${file} is not JSON. Its name must end in .json or .csv.`)
  }
}

/** One row a line, so that any tool can compare two exports. */
const asJson = (rows: readonly object[]) =>
  rows.length === 0 ? '[]\n' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`

/** In the format of the file's name. */
export function writtenRows(file: string, rows: readonly object[]): string {
  if (extname(file) !== '.csv') return asJson(rows)
  return writeCsv(rows) ?? stop(`These rows are no table: export them to a .json file.`)
}

export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text)
  } catch {
    stop(`${file} cannot be written.`)
  }
}

export function writeBytes(file: string, bytes: Uint8Array): void {
  try {
    writeFileSync(file, bytes)
  } catch {
    stop(`${file} cannot be written.`)
  }
}

function stop(message: string): never {
  throw new Stopped('usage', message)
}
