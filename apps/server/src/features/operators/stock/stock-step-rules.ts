import type { StockMovementKind } from '@aisle/contract/console-stock'

export interface Pieces {
  loaded: number
  reserved: number
  sold: number
}

/** What one piece of a movement changes (S2). */
const steps: Readonly<Record<StockMovementKind, Pieces>> = {
  held: { loaded: 0, reserved: 1, sold: 0 },
  released: { loaded: 0, reserved: -1, sold: 0 },
  sold: { loaded: 0, reserved: -1, sold: 1 },
  returned: { loaded: 0, reserved: 0, sold: -1 },
  adjusted: { loaded: 1, reserved: 0, sold: 0 },
  counted: { loaded: 1, reserved: 0, sold: 0 },
  takenBack: { loaded: 1, reserved: 0, sold: 0 },
}

/** What there was before a movement that left so many. */
export function piecesBefore({ kind, units, ...after }: Pieces & { kind: StockMovementKind; units: number }): Pieces {
  const { loaded, reserved, sold } = steps[kind]
  return {
    loaded: after.loaded - loaded * units,
    reserved: after.reserved - reserved * units,
    sold: after.sold - sold * units,
  }
}
