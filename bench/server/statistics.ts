/** The value below which the share `q` of these lies (nearest rank); 0 of nothing. Sorts its argument. */
export function quantile(values: number[], q: number): number {
  values.sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0
}

export const median = (values: readonly number[]): number => quantile([...values], 0.5)
