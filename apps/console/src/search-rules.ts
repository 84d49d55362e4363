/** Every value of an address's search is text: as numbers, the longest orders would lose digits. */
export const readSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search))

/** Values that are undefined are left out. */
export function writeSearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).flatMap(([name, value]) =>
    typeof value === 'string' && value !== '' ? [[name, value]] : [],
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`
}
