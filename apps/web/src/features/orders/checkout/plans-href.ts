import { hrefTo } from '../../../navigation/paths.ts'
import type { WifiAsk } from './settlement-ask.ts'

/** Link to the other plans of the same flight: aboard, or on the (first) trip found earlier. */
export function plansHref({ aboard, plans: [{ tripId }] }: Pick<WifiAsk, 'aboard' | 'plans'>): string {
  return aboard ? hrefTo('/productList') : hrefTo('/purchaseIndex', { query: { trip: tripId } })
}
