import * as limits from '@aisle/contract/limits'
import type { Currency } from '@aisle/contract/money'
import { paymentMethods } from '@aisle/contract/order-states'
import { ledgerKinds, type LedgerKind } from '@aisle/contract/reconciliation'
import { daysBetween, isDay } from '@aisle/rules/time'

/** What of the ledger is shown, as it stands in the address. */
export interface LedgerSearch {
  /** Days in Beijing, both included. */
  from?: string
  to?: string
  gateway?: (typeof paymentMethods)[number]
  currency?: Currency
  kind?: LedgerKind
}

export const currencies = ['CNY', 'USD'] as const satisfies readonly Currency[]

/** Takes what it knows of an address and leaves out the rest. */
export function readLedgerSearch({ from, to, gateway, currency, kind }: Record<string, unknown>): LedgerSearch {
  const knownGateway = paymentMethods.find((one) => one === gateway)
  const knownCurrency = currencies.find((one) => one === currency)
  const knownKind = ledgerKinds.find((one) => one === kind)
  return {
    ...(typeof from === 'string' && isDay(from) && { from }),
    ...(typeof to === 'string' && isDay(to) && { to }),
    ...(knownGateway && { gateway: knownGateway }),
    ...(knownCurrency && { currency: knownCurrency }),
    ...(knownKind && { kind: knownKind }),
  }
}

/** The request of the list's call: without days, this month up to today. */
export function ledgerRequest(search: LedgerSearch, today: string) {
  const to = search.to ?? today
  return { ...search, to, from: search.from ?? `${to.slice(0, 7)}-01` }
}

/** Why these days cannot be listed; null: they can. */
export function findSpanFault({ from, to }: { from: string; to: string }): 'backwards' | 'tooLong' | null {
  const days = daysBetween(from, to) + 1
  return days < 1 ? 'backwards' : days > limits.ledgerDays ? 'tooLong' : null
}
