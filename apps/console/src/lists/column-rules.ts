export interface Table<Column extends string> {
  /** In their usual order. */
  columns: readonly Column[]
  /** It says whose row it is, so it is always shown. */
  rowName: Column
}

/** The columns of what was chosen that the table has; its usual ones where that cannot be. */
export function shownColumns<Column extends string>(
  { columns, rowName }: Table<Column>,
  chosen: readonly string[] | null,
): readonly Column[] {
  const known = (chosen ?? []).flatMap((one) => columns.find((column) => column === one) ?? [])
  return known.includes(rowName) ? [...new Set(known)] : columns
}

/** One place to the left (-1) or to the right (1), as far as there is one. */
export function movedColumn<Column extends string>(
  shown: readonly Column[],
  column: Column,
  step: -1 | 1,
): readonly Column[] {
  const at = shown.indexOf(column)
  const to = at + step
  if (at < 0 || to < 0 || to >= shown.length) return shown
  const others = shown.filter((one) => one !== column)
  return [...others.slice(0, to), column, ...others.slice(to)]
}

/** Null where they are the usual ones, so that a column that a later release adds is seen. */
export const asChosen = <Column extends string>(
  { columns }: Table<Column>,
  shown: readonly Column[],
): readonly Column[] | null => (shown.join() === columns.join() ? null : shown)

/** What a browser kept; null for what cannot be read. */
export function readKeptColumns(kept: string | null): readonly string[] | null {
  const columns = kept?.split(' ').filter((column) => column !== '') ?? []
  return columns.length === 0 ? null : columns
}

/** In pixels: what is narrower shows nothing, what is wider needs a screen of its own. */
export const narrowest = 48
export const widest = 640

/** A width that a column may have, in whole pixels. */
export const boundedWidth = (width: number): number => Math.round(Math.min(widest, Math.max(narrowest, width)))

/** What a browser kept of widths, by column; those that it cannot have kept are left out. */
export function readKeptWidths(kept: string | null): Readonly<Record<string, number>> {
  const pairs = (kept?.split(' ') ?? []).flatMap((pair) => {
    const [, column, width] = /^([A-Za-z]+):(\d{1,4})$/.exec(pair) ?? []
    return column === undefined ? [] : [[column, boundedWidth(Number(width))] as const]
  })
  return Object.fromEntries(pairs)
}

export const writeWidths = (widths: Readonly<Record<string, number>>): string =>
  Object.entries(widths)
    .map(([column, width]) => `${column}:${boundedWidth(width)}`)
    .join(' ')
