import { stringify } from 'csv-stringify/sync'

/** Tables that people open in a spreadsheet: those of the report, and the rows that staff take from the console. */

export type CsvCell = string | number | null
export type CsvRow = readonly CsvCell[]

/** A cell that begins so is a formula to a spreadsheet; some of what is written here comes from outside. */
const beginsFormula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/

const withoutFormula = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' && beginsFormula.test(cell) ? `'${cell}` : cell

const writeLines = (rows: readonly CsvRow[], bom: boolean): string =>
  stringify(
    rows.map((row) => row.map(withoutFormula)),
    { bom, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

/** The first line, with the byte order mark by which Excel and WPS know UTF-8. */
export const csvHead = (header: readonly string[]): string => writeLines([header], true)

/** Lines by RFC 4180. Texts that a spreadsheet would calculate are marked as texts by an apostrophe. */
export const csvLines = (rows: readonly CsvRow[]): string => (rows.length === 0 ? '' : writeLines(rows, false))

/** In major units, as a number that every spreadsheet reads: `38.00`. */
export const majorUnits = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
