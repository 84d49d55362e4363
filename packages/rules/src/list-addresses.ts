import { staffOrderViews, type StaffOrderView } from '@aisle/contract/console'
import { staffRefundViews, type StaffRefundView } from '@aisle/contract/console-refunds'
import type { ViewScreen } from '@aisle/contract/console-views'
import { orderKinds, orderStates, paymentMethods, type OrderKind, type OrderState } from '@aisle/contract/order-states'
import type { PaymentMethod } from '@aisle/contract/orders-schemas'
import { isDay } from './time.ts'

/**
 * What stands in the address of a list of the console. The page reads it, and the server keeps nothing else of it in a
 * saved view (X4), so that a view is an address like any other.
 */
type Given = Readonly<Record<string, unknown>>

interface InView {
  /** The saved view that is open. */
  saved?: string | undefined
}

const textIn = (search: Given, name: string): string => {
  const value = search[name]
  return typeof value === 'string' ? value.trim() : ''
}

const readSaved = (search: Given): InView => {
  const saved = textIn(search, 'saved')
  return /^viw_[\w-]{1,40}$/.test(saved) ? { saved } : {}
}

export interface OrdersSearch extends InView {
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
  currency?: 'CNY' | 'USD'
  method?: PaymentMethod
  /** Days in Beijing, both included. */
  paidFrom?: string
  paidTo?: string
  /** A counter, a variant, a plan, and the coupon that was used. */
  point?: string
  sku?: string
  plan?: string
  coupon?: string
  /** As typed: whole units of the order's currency, with two decimals at most. */
  least?: string
  most?: string
  refund?: 'yes' | 'no'
  invoice?: 'yes' | 'no'
}

const currencies = ['CNY', 'USD'] as const
const yesOrNo = ['yes', 'no'] as const
const isId = (text: string) => /^[A-Za-z\d][\w.-]{0,59}$/.test(text)
const isAmount = (text: string) => /^\d{1,7}(\.\d{1,2})?$/.test(text)

/** What no index leads to, as far as it is well formed. */
function readNarrowing(given: (name: string) => string): Partial<OrdersSearch> {
  const among = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((one) => one === given(name))
  const currency = among(currencies, 'currency')
  const method = among(paymentMethods, 'method')
  const refund = among(yesOrNo, 'refund')
  const invoice = among(yesOrNo, 'invoice')
  return {
    ...(currency && { currency }),
    ...(method && { method }),
    ...(isDay(given('paidFrom')) && { paidFrom: given('paidFrom') }),
    ...(isDay(given('paidTo')) && { paidTo: given('paidTo') }),
    ...(isId(given('point')) && { point: given('point') }),
    ...(isId(given('sku')) && { sku: given('sku') }),
    ...(isId(given('plan')) && { plan: given('plan') }),
    ...(isId(given('coupon')) && { coupon: given('coupon') }),
    ...(isAmount(given('least')) && { least: given('least') }),
    ...(isAmount(given('most')) && { most: given('most') }),
    ...(refund && { refund }),
    ...(invoice && { invoice }),
  }
}

/** Takes what it knows of an address and leaves out the rest. */
export function readOrdersSearch(search: Given): OrdersSearch {
  const given = (name: string) => textIn(search, name)
  const view = staffOrderViews.find((one) => one === given('view'))
  const kind = orderKinds.find((one) => one === given('kind'))
  const state = orderStates.find((one) => one === given('state'))
  const flight = given('flight').toUpperCase()
  const isFlight = /^[A-Z\d]{2}\d{3,4}$/.test(flight)
  return {
    ...(view && view !== 'all' && { view }),
    ...(given('q') && { q: given('q') }),
    ...(kind && { kind }),
    ...(state && { state }),
    ...(isDay(given('from')) && { from: given('from') }),
    ...(isDay(given('to')) && { to: given('to') }),
    ...(isFlight && { flight }),
    ...(isDay(given('day')) && isFlight && { day: given('day') }),
    ...readNarrowing(given),
    ...readSaved(search),
  }
}

/** What was typed to find passengers. */
export interface PassengersSearch extends InView {
  q?: string
}

export function readPassengersSearch(search: Given): PassengersSearch {
  const q = textIn(search, 'q')
  return { ...(q && { q }), ...readSaved(search) }
}

/** The view and the open refund. */
export interface RefundsSearch extends InView {
  view?: StaffRefundView
  open?: string
}

export function readRefundsSearch(search: Given): RefundsSearch {
  const view = staffRefundViews.find((one) => one === search['view'])
  const { open } = search
  return {
    ...(view && view !== 'toDecide' && { view }),
    ...(typeof open === 'string' && /^\w{3,60}$/.test(open) && { open }),
    ...readSaved(search),
  }
}

/** Which parcels are listed: those that do not leave yet, or those that may; without it, all. */
export interface ShippingSearch extends InView {
  held?: 'yes' | 'no' | undefined
}

export function readShippingSearch(search: Given): ShippingSearch {
  const { held } = search
  return { ...((held === 'yes' || held === 'no') && { held }), ...readSaved(search) }
}

/** What was typed to find rows of the catalogue. */
export interface CatalogueSearch extends InView {
  q?: string
}

export function readCatalogueSearch(search: Given): CatalogueSearch {
  const q = textIn(search, 'q')
  return { ...(q && { q }), ...readSaved(search) }
}

/** A flight, perhaps with its day: the only search of passengers that names nobody. */
const flightText = /^(?=\d?[A-Z])[A-Z\d]{2}\s?\d{3,4}(\s+[\d-]{3,10})?$/i

const readers: Readonly<Record<ViewScreen, (search: Given) => object>> = {
  // Numbers, mailboxes and mobiles are typed there.
  orders: ({ q: _q, ...search }) => readOrdersSearch(search),
  passengers(search) {
    const { q } = readPassengersSearch(search)
    return q !== undefined && flightText.test(q) ? { q } : {}
  },
  refunds: ({ open: _open, ...search }) => readRefundsSearch(search),
  shipping: readShippingSearch,
  goods: readCatalogueSearch,
}

/**
 * What a saved view keeps of an address: filters, and nothing that names one passenger or one thing, because a view may
 * stay for years and be seen by others.
 */
export function readViewQuery(screen: ViewScreen, search: Given): Record<string, string> {
  const kept = Object.entries(readers[screen](search))
  return Object.fromEntries(
    kept.flatMap(([name, value]) => (name !== 'saved' && typeof value === 'string' ? [[name, value]] : [])),
  )
}

/** Whether two have the same pairs, in whatever order. */
export const isSameQuery = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): boolean =>
  Object.keys(one).length === Object.keys(other).length
  && Object.entries(one).every(([name, value]) => other[name] === value)
