import { staffRefundViews, type StaffRefundView } from '@aisle/contract/console-refunds'

/** The view and the open refund, as they stand in the address. */
export interface RefundsSearch {
  view?: StaffRefundView
  open?: string
}

/** Takes what it knows of an address and leaves out the rest. */
export function readRefundsSearch(search: Record<string, unknown>): RefundsSearch {
  const view = staffRefundViews.find((one) => one === search['view'])
  const { open } = search
  return {
    ...(view && view !== 'toDecide' && { view }),
    ...(typeof open === 'string' && /^\w{3,60}$/.test(open) && { open }),
  }
}
