/** What is printed, and of which orders; without any, of all that wait. */
export interface PrintSearch {
  what?: 'pick' | 'slips' | undefined
  orders?: string | undefined
}

export function readPrintSearch({ what, orders }: Record<string, unknown>): PrintSearch {
  return {
    what: what === 'slips' ? 'slips' : 'pick',
    ...(typeof orders === 'string' && /^[\d ]+$/.test(orders) && { orders }),
  }
}
