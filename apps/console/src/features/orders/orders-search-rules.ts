import type { OrdersSearch } from '@aisle/rules/list-addresses'

/** The request of the list's call. */
export const ordersRequest = ({ view, q, kind, state, from, to, flight, day }: OrdersSearch) => ({
  view: view ?? 'all',
  ...(q && { text: q }),
  ...(kind && { kind: [kind] }),
  ...(state && { state: [state] }),
  ...(from && { placedFrom: from }),
  ...(to && { placedTo: to }),
  ...(flight && { flightNo: flight }),
  ...(day && { flightDate: day }),
})
