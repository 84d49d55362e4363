export type CsvCell = string | number | null

/** A cell that begins so is a formula to a spreadsheet; some of what is written here comes from outside. */
const beginsFormula = /^[\s\uFEFF]*[=+\-@＝＋－＠]|^[\t\r\n]/

/**
 * RFC 4180, with the byte order mark by which Excel and WPS know UTF-8. Texts that a spreadsheet would calculate are marked
 * as texts by an apostrophe.
 */
export function csvText(header: readonly string[], rows: readonly (readonly CsvCell[])[]): string {
  return `\uFEFF${[header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join('')}`
}

function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = beginsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** In major units, as a number that every spreadsheet reads: `38.00`. */
export const majorUnits = (minor: number): string =>
  `${minor < 0 ? '-' : ''}${Math.trunc(Math.abs(minor) / 100)}.${String(Math.abs(minor) % 100).padStart(2, '0')}`
