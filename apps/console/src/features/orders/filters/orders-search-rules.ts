import type { OrdersSearch } from '@aisle/rules/list-addresses'

/** The request of the list's call. */
export const ordersRequest = ({
  view,
  q,
  kind,
  state,
  from,
  to,
  flight,
  day,
  saved: _saved,
  ...narrowing
}: OrdersSearch) => ({
  view: view ?? 'all',
  ...(q && { text: q }),
  ...(kind && { kind: [kind] }),
  ...(state && { state: [state] }),
  ...(from && { placedFrom: from }),
  ...(to && { placedTo: to }),
  ...(flight && { flightNo: flight }),
  ...(day && { flightDate: day }),
  ...narrowingRequest(narrowing),
})

function narrowingRequest({ least, most, refund, invoice, ...same }: OrdersSearch) {
  return {
    ...same,
    ...(least !== undefined && { totalFrom: minorUnits(least) }),
    ...(most !== undefined && { totalTo: minorUnits(most) }),
    ...(refund && { refund: refund === 'yes' }),
    ...(invoice && { invoice: invoice === 'yes' }),
  }
}

const minorUnits = (typed: string): number => Math.round(Number(typed) * 100)
