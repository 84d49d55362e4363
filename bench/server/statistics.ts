/** The `q` quantile (nearest rank), or 0 if there are no values. Sorts its argument. */
export function quantile(values: number[], q: number): number {
  values.sort((a, b) => a - b)
  return values[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0
}

export const median = (values: readonly number[]): number => quantile([...values], 0.5)
