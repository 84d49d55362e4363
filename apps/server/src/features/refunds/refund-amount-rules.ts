/** A line of an order as it was paid, with what other refunds have taken of it; amounts in minor units. */
export interface PaidLine {
  lineNo: number
  /** The amount paid for the whole line. */
  linePayable: number
  quantity: number
  /** Units of other refunds that return money, open or done, and their shares. */
  taken: { units: number; amount: number }
}

export interface AskedUnits {
  lineNo: number
  units: number
}

export interface UnitsBack extends AskedUnits {
  amount: number
}

/**
 * R1: the amount refunded for this many more units of a line: the share of all units refunded by then, rounded down to
 * whole yuan or dollars (G4), less the amount that other refunds take already. The last unit takes the rest, so all
 * units add up to the amount paid, in any order of requests, withdrawals and new requests.
 */
export function refundOfUnits({ linePayable, quantity, taken }: PaidLine, units: number): number {
  const gone = taken.units + units
  if (units < 0 || gone > quantity) throw new Error(`cannot refund ${units} more of ${quantity} units`)
  const share = gone === quantity ? linePayable : Math.floor((linePayable * gone) / quantity / 100) * 100
  return Math.max(0, share - taken.amount)
}

/** R2: freight is refunded once, with the last unit, if nothing was shipped or the airline is at fault. */
export function freightBack(order: {
  freight: number
  /** Already in another refund, open or done. */
  freightTaken: number
  /** No unit stays with the passenger or is on its way to them. */
  everything: boolean
  shipped: boolean
  airlineAtFault: boolean
}): number {
  if (!order.everything || (order.shipped && !order.airlineAtFault)) return 0
  return order.freight - order.freightTaken
}

export interface RefundAmount {
  amount: number
  freight: number
  lines: UnitsBack[]
  /** With this, everything of the order has been asked back. */
  everything: boolean
}

/** R1 and R2 together: the server's own figure. Every asked line must be one of `lines`, with so many units left. */
export function computeRefundAmount(
  lines: readonly PaidLine[],
  asked: readonly AskedUnits[],
  order: { freight: number; freightTaken: number; shipped: boolean; airlineAtFault: boolean },
): RefundAmount {
  const back = asked.map(({ lineNo, units }) => {
    const line = lines.find((one) => one.lineNo === lineNo)
    if (!line) throw new Error(`the order has no line ${lineNo}`)
    return { lineNo, units, amount: refundOfUnits(line, units) }
  })
  const everything = lines.every(({ lineNo, quantity, taken }) => {
    const now = asked.filter((one) => one.lineNo === lineNo).reduce((sum, one) => sum + one.units, 0)
    return taken.units + now === quantity
  })
  const freight = freightBack({ ...order, everything })
  return { amount: back.reduce((sum, one) => sum + one.amount, freight), freight, lines: back, everything }
}
