import { inspect } from 'node:util'

/** The output of a command, provided by main or by a test. */
export interface Terminal {
  out(text: string): void
  err(text: string): void
  /** The output is a terminal: colours and progress. */
  isTty: boolean
  columns: number
}

export type Tone = 'good' | 'bad' | 'dim' | 'plain'
const codes: Record<Tone, [number, number]> = { good: [32, 39], bad: [31, 39], dim: [2, 22], plain: [0, 0] }

export function coloured({ isTty }: Terminal, tone: Tone, text: string): string {
  const [on, off] = codes[tone]
  return isTty && tone !== 'plain' ? `\u001B[${on}m${text}\u001B[${off}m` : text
}

/** The number of columns of a text: Chinese characters take two. */
function getWidth(text: string): number {
  return [...text].reduce(
    (sum, letter) =>
      sum
      + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Extended_Pictographic}/u.test(
        letter,
      )
        ? 2
        : 1),
    0,
  )
}

function cut(text: string, width: number): string {
  if (getWidth(text) <= width) return text
  let kept = ''
  for (const letter of text) {
    if (getWidth(kept + letter) > width - 1) break
    kept += letter
  }
  return `${kept}…`
}

/** Control characters of a file must not reach the terminal. */
export const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : value === undefined ? '' : (JSON.stringify(value) ?? inspect(value)))
    // oxlint-disable-next-line eslint/no-control-regex -- they are what is taken out
    .replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ')

/** An amount in the minor unit of its currency. */
export const shownMoney = (minor: number, currency: string) => `${(minor / 100).toFixed(2)} ${currency}`

/** Columns as wide as their content; on a terminal the last one is cut to fit. */
export function printTable(terminal: Terminal, heads: readonly string[], rows: readonly (readonly unknown[])[]): void {
  const cells = rows.map((row) => row.map(shown))
  const widths = heads.map((head, at) => Math.max(getWidth(head), ...cells.map((row) => getWidth(row[at] ?? ''))))
  const before = widths.slice(0, -1).reduce((sum, width) => sum + width + 2, 0)
  const room = terminal.isTty ? Math.max(10, terminal.columns - before) : Infinity
  const line = (row: readonly string[]) =>
    row
      .map((text, at) => {
        const isLast = at === row.length - 1
        return isLast ? cut(text, room) : text + ' '.repeat((widths[at] ?? 0) - getWidth(text))
      })
      .join('  ')
  terminal.out(`${coloured(terminal, 'dim', line(heads))}\n`)
  for (const row of cells) terminal.out(`${line(row)}\n`)
}

/** One line that is overwritten; nothing unless the output is a terminal. */
export function progress(terminal: Terminal, text: string): void {
  if (terminal.isTty) terminal.err(`\r\u001B[2K${text}`)
}
export function endProgress(terminal: Terminal): void {
  if (terminal.isTty) terminal.err('\r\u001B[2K')
}

/** Below what a command would do. */
export const dryNote = 'Nothing was changed: add --apply.\n'
