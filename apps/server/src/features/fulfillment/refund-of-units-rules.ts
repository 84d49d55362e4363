interface PaidLine {
  /** What the whole line was paid with, minor units. */
  linePayable: number
  quantity: number
}

/**
 * What goes back for `now` more units of a line, of which `before` have gone back already (G4): the share of all of them,
 * rounded down to whole yuan or dollars, less what was given before. The last unit takes the rest, so that all units
 * together are exactly what was paid.
 */
export function refundOfUnits(line: PaidLine, { before, now }: { before: number; now: number }): number {
  if (before < 0 || now < 0 || before + now > line.quantity) {
    throw new Error(`${before} and ${now} units of ${line.quantity} cannot go back`)
  }
  return shareOf(line, before + now) - shareOf(line, before)
}

function shareOf({ linePayable, quantity }: PaidLine, units: number): number {
  if (units === quantity) return linePayable
  return Math.floor((linePayable * units) / quantity / 100) * 100
}
