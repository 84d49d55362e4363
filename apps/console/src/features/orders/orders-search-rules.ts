import { staffOrderViews, type StaffOrderView } from '@aisle/contract/console'
import { orderKinds, orderStates, type OrderKind, type OrderState } from '@aisle/contract/order-states'

/** The list's view and filters, as they stand in the address. */
export interface OrdersSearch {
  view?: StaffOrderView
  q?: string
  kind?: OrderKind
  state?: OrderState
  /** Days in Beijing, both included. */
  from?: string
  to?: string
  flight?: string
  /** The flight's day. */
  day?: string
}

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** Takes what it knows of an address and leaves out the rest. */
export function readOrdersSearch(search: Record<string, unknown>): OrdersSearch {
  const given = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value.trim() : ''
  }
  const view = staffOrderViews.find((one) => one === given('view'))
  const kind = orderKinds.find((one) => one === given('kind'))
  const state = orderStates.find((one) => one === given('state'))
  const flight = given('flight').toUpperCase()
  return {
    ...(view && view !== 'all' && { view }),
    ...(given('q') && { q: given('q') }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(isDay(given('from')) && { from: given('from') }),
    ...(isDay(given('to')) && { to: given('to') }),
    ...(/^[A-Z\d]{2}\d{3,4}$/.test(flight) && { flight }),
    ...(isDay(given('day')) && flight && { day: given('day') }),
  }
}

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
