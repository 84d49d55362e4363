/** Amounts are minor units; shares are whole yuan or dollars (G4). */
const UNIT = 100

/**
 * S4: shares a discount over its lines in proportion to their amounts. The remainder goes to the largest line, the
 * first of equals, and on to the next when that one is already free. The shares add up to the discount exactly.
 * @param amounts whole units, one per line; together at least `discount`
 */
export function shareOut(discount: number, amounts: readonly number[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0)
  if (discount > total) throw new Error(`a discount of ${discount} is more than its lines: ${total}`)
  if (total === 0) return amounts.map(() => 0)
  const shares = amounts.map((amount) => Math.floor(((discount / UNIT) * amount) / total) * UNIT)
  let rest = discount - shares.reduce((sum, share) => sum + share, 0)
  for (const { amount, index } of largestFirst(amounts)) {
    const share = shares[index] ?? 0
    const more = Math.min(rest, amount - share)
    shares[index] = share + more
    rest -= more
  }
  return shares
}

function largestFirst(amounts: readonly number[]): { amount: number; index: number }[] {
  return amounts.map((amount, index) => ({ amount, index })).toSorted((a, b) => b.amount - a.amount)
}
