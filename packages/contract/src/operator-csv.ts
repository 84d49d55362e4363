import { csvFlags, csvNumbers } from './calls/operator.ts'

/** RFC 4180: quotes around what holds commas, quotes or line feeds; a byte order mark, as spreadsheets write it, is skipped. */
function readCells(text: string): string[][] {
  const lines: string[][] = [[]]
  let cell = ''
  let quoted = false
  const endCell = () => {
    lines.at(-1)?.push(cell)
    cell = ''
  }
  const plain = text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  for (let at = 0; at < plain.length; at += 1) {
    const letter = plain.charAt(at)
    if (quoted && letter === '"' && plain.charAt(at + 1) === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (quoted || cell === '')) quoted = !quoted
    else if (letter === ',' && !quoted) endCell()
    else if (letter === '\n' && !quoted) {
      endCell()
      lines.push([])
    } else cell += letter
  }
  endCell()
  return lines.filter((cells) => cells.some((one) => one !== ''))
}

/** The first line names the fields. Empty cells are null; numbers and yes/no become such by the name of their field. */
export function readCsv(text: string): Record<string, unknown>[] {
  const [names = [], ...lines] = readCells(text)
  return lines.map((cells) => {
    const known = names.map((name, at) => [name.trim(), valueOf(name.trim(), cells[at] ?? '')] as const)
    // More cells than names: nobody knows what they are, and a strict row refuses them.
    const extra = cells.slice(names.length).map((cell, at) => [`column ${names.length + at + 1}`, cell] as const)
    return Object.fromEntries([...known, ...extra])
  })
}

function valueOf(name: string, cell: string): unknown {
  if (cell === '') return null
  if (csvFlags.includes(name) && (cell === 'true' || cell === 'false')) return cell === 'true'
  return csvNumbers.includes(name) && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : cell
}

/** Rows without lists and objects; null: this file cannot be a table. */
export function writeCsv(rows: readonly object[]): string | null {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines: string[] = [names.join(',')]
  for (const row of rows) {
    const values = new Map<string, unknown>(Object.entries(row))
    const cells = names.map((name) => cellOf(values.get(name)))
    if (cells.includes(null)) return null
    lines.push(cells.join(','))
  }
  return `${lines.join('\n')}\n`
}

function cellOf(value: unknown): string | null {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string') return null
  return /[",\n\r]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
