/**
 * The row that an arrow key leads to; undefined is the field itself, which lies before the first row and after the last.
 */
export function moveActive(ids: readonly string[], active: string | undefined, by: 1 | -1): string | undefined {
  const ring = [undefined, ...ids]
  const at = Math.max(0, ring.indexOf(active))
  return ring[(at + by + ring.length) % ring.length]
}
