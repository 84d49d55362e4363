/** One name of a passenger name list in the notation of reservation systems: `LIN/XIAOYUMR`. */
export interface ListedName {
  surname: string
  givenName: string
}

interface NameList {
  names: ListedName[]
  /** Listed under DEL in an ADL: removed from the flight. */
  deleted: ListedName[]
  problems: string[]
}

const nameLine = /^(\d{1,3})([A-Z' -]+(?:\/[A-Z' -]+)+)/

/** Reads PNL and ADL (IATA RP 1708), names only; skips the elements after a name (`.L/…`, `.R/…`). */
export function readNameList(text: string): NameList {
  const lines = text
    .toUpperCase()
    .split(/\r?\n/)
    .map((line) => line.trim())
  const found: NameList = { names: [], deleted: [], problems: [] }
  const parts = lines
    .flatMap((line) => /\bPART(\d{1,2})$/.exec(line.replace(/^ENDPART\d+$/, ''))?.[1] ?? [])
    .map(Number)
  if (parts.some((part, at) => part !== at + 1)) found.problems.push('a part is missing, or they are out of order')
  if (!lines.some((line) => /^END(PNL|ADL)$/.test(line)))
    found.problems.push('the last part is missing: no ENDPNL or ENDADL')
  let section: 'names' | 'deleted' = 'names'
  for (const line of lines) {
    if (/^(ADD|CHG)$/.test(line)) section = 'names'
    else if (line === 'DEL') section = 'deleted'
    const [, count, written] = nameLine.exec(line) ?? []
    if (!count || !written) continue
    const [surname = '', ...given] = written.split('/').map((part) => part.trim())
    if (given.length !== Number(count)) found.problems.push(`a line says ${count} names and has ${given.length}`)
    found[section].push(...given.map((givenName) => ({ surname, givenName })))
  }
  return found
}

const gluedTitle = /(?<=.{2})(MSTR|MISS|PROF|MRS|MR|MS|DR|CHD|INF)$/

/** Folds titles, spaces and hyphens, and writes ü after L and N as U. */
export const nameKey = ({ surname, givenName }: ListedName): string =>
  [surname, givenName.replace(/[ ](MSTR|MISS|MRS|MR|MS|DR|CHD|INF)$/i, '')]
    .map((part) => part.toUpperCase().replace(/[^A-Z]/g, ''))
    .map((part, at) => (at === 1 ? part.replace(gluedTitle, '') : part))
    .map((part) => part.replace(/([LN])(?:YU|V)/g, '$1U'))
    .join('/')

/** Names only in the list and names only in the manifest; equal names are counted. */
export function compareNames(listed: readonly ListedName[], known: readonly ListedName[]) {
  const left = known.map(nameKey)
  const missing: string[] = []
  for (const name of listed) {
    const at = left.indexOf(nameKey(name))
    if (at < 0) missing.push(nameKey(name))
    else left.splice(at, 1)
  }
  return { missing, extra: left, matched: listed.length - missing.length }
}
