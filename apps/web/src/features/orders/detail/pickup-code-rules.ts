import type { PickupCode } from '@aisle/contract/orders-schemas'

/** The codes that the counter still accepts. */
export function codesToShow(codes: readonly PickupCode[]): PickupCode[] {
  return codes.filter(({ state }) => state === 'unused')
}

/** The dark modules as one SVG path, row by row; one unit per module. */
export function modulesPath(modules: readonly (readonly boolean[])[]): string {
  return modules.map((row, y) => rowPath(row, y)).join('')
}

function rowPath(row: readonly boolean[], y: number): string {
  let path = ''
  for (let x = 0; x < row.length; x++) {
    if (!row[x]) continue
    const start = x
    while (row[x + 1]) x++
    path += `M${start} ${y}h${x - start + 1}v1h-${x - start + 1}z`
  }
  return path
}
