import { stringify } from 'csv-stringify/sync'

export type CsvCell = string | number | null

/** A cell that begins so is a formula to a spreadsheet; some of what is written here comes from outside. */
const beginsFormula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * RFC 4180, with the byte order mark by which Excel and WPS know UTF-8. Texts that a spreadsheet would calculate are marked
 * as texts by an apostrophe.
 */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  const cells = [header, ...rows].map((row) => row.map(withoutFormula))
  return stringify(cells, { bom: true, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
}

const withoutFormula = (cell: CsvCell): CsvCell =>
  typeof cell === 'string' && beginsFormula.test(cell) ? `'${cell}` : cell

/** In major units, as a number that every spreadsheet reads: `38.00`. */
export const majorUnits = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
