import { hrefOf } from '../../navigation/paths.ts'
import type { WifiAsk } from './settlement-ask.ts'

/** Where another plan of the same flight is chosen: aboard, or of the trip that was found before. */
export function plansHref({ aboard, tripId }: Pick<WifiAsk, 'aboard' | 'tripId'>): string {
  return aboard ? hrefOf('/productList') : hrefOf('/purchaseIndex', { query: { trip: tripId } })
}
