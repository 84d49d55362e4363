import type { ReconciledDay } from '@aisle/contract/console-finance'
import type { Currency } from '@aisle/contract/money'
import type { Difference, ReconciledMoney, Reconciliation } from '@aisle/contract/reconciliation'

/** How one day at one gateway stands (M46). */
export function summariseDay({ differences, state, ...of }: Reconciliation): ReconciledDay {
  const open = differences.filter(({ healed }) => !healed)
  const { day, gateway, currency, paidMinor, refundedMinor } = of
  const healed = differences.length - open.length
  return {
    day,
    gateway,
    state: state === 'different' ? 'open' : state === 'equal' && healed > 0 ? 'healed' : state,
    open: open.length,
    healed,
    apart: addUpApart(open),
    currency,
    paidMinor,
    refundedMinor,
  }
}

/** By how much both sides are apart, in each currency; a difference of something else than the amount counts as nothing. */
function addUpApart(differences: readonly Difference[]): ReconciledMoney[] {
  const sums = new Map<Currency, number>()
  const add = ({ amountMinor, currency }: ReconciledMoney) =>
    sums.set(currency, (sums.get(currency) ?? 0) + Math.abs(amountMinor))
  for (const { ours, theirs } of differences) {
    if (ours && theirs && ours.currency === theirs.currency)
      add({ amountMinor: ours.amountMinor - theirs.amountMinor, currency: ours.currency })
    else for (const side of [ours, theirs]) if (side) add(side)
  }
  return [...sums].flatMap(([currency, amountMinor]) => (amountMinor === 0 ? [] : [{ currency, amountMinor }]))
}
