import { CsvError, parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'

/** Fields of CSV files that are numbers or yes/no; all others are texts, and an empty cell is null. */
const csvNumbers: readonly string[] = [
  'loaded',
  'priceFen',
  'priceCents',
  'listPriceFen',
  'listPriceCents',
  'quota',
  'distanceKm',
  'sort',
  'timesGranted',
  'amountFen',
  'amountCents',
  'percentOff',
  'capFen',
  'capCents',
  'minSpendFen',
  'minSpendCents',
]
const csvFlags: readonly string[] = ['cancelled', 'memberOnly', 'open', 'onSale', 'onShelf']

/** The text is not a table; the message names the first faulty line. */
export class BrokenCsv extends Error {
  override name = 'BrokenCsv'
}

/**
 * RFC 4180, with a byte order mark, as spreadsheets write it, and empty lines skipped. Quotes inside an unquoted cell are
 * letters.
 * @throws BrokenCsv
 */
function readCells(text: string): string[][] {
  let line = 1
  try {
    return parse(text.replaceAll('\r\n', '\n'), {
      bom: true,
      record_delimiter: '\n',
      relax_column_count: true,
      relax_quotes: true,
      on_record: (cells: string[], { lines }) => {
        line = lines + 1
        return cells.some((cell) => cell !== '') ? cells : null
      },
    })
  } catch (error) {
    if (error instanceof CsvError) throw new BrokenCsv(`a quotation mark in or after line ${line} is not closed`)
    throw error
  }
}

/**
 * The first line names the fields. Empty cells are null; numbers and yes/no become such by the name of their field.
 * @throws BrokenCsv
 */
export function readCsv(text: string): Record<string, unknown>[] {
  const [names = [], ...lines] = readCells(text)
  return lines.map((cells) => {
    const known = names.map((name, at) => [name.trim(), valueOf(name.trim(), cells[at] ?? '')] as const)
    // Cells beyond the header have no known meaning: give them made-up names, which the strict row schema refuses.
    const extra = cells.slice(names.length).map((cell, at) => [`column ${names.length + at + 1}`, cell] as const)
    return Object.fromEntries([...known, ...extra])
  })
}

function valueOf(name: string, cell: string): unknown {
  if (cell === '') return null
  if (csvFlags.includes(name) && (cell === 'true' || cell === 'false')) return cell === 'true'
  return csvNumbers.includes(name) && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

/** Null when a row contains a list or an object, because such rows do not fit a table. */
export function writeCsv(rows: readonly object[]): string | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines: string[][] = [names]
  for (const row of rows) {
    const values = new Map<string, unknown>(Object.entries(row))
    const cells = names.map((name) => getCell(values.get(name)))
    if (!cells.every((cell) => cell !== null)) return null
    lines.push(cells)
  }
  return stringify(lines, { quoted_match: /\r/ })
}

function getCell(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return typeof value === 'string' ? value : null
}
