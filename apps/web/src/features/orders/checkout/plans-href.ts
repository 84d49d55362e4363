import { hrefTo } from '../../../navigation/paths.ts'
import type { WifiAsk } from './settlement-ask.ts'

/** Link to the other plans of the same flight: aboard, or on the trip found earlier. */
export function plansHref({ aboard, tripId }: Pick<WifiAsk, 'aboard' | 'tripId'>): string {
  return aboard ? hrefTo('/productList') : hrefTo('/purchaseIndex', { query: { trip: tripId } })
}
