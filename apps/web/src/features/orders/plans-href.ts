import { hrefOf } from '../../navigation/paths.ts'
import type { SettlementAsk } from './settlement-rules.ts'

/** Where another plan of the same flight is chosen: aboard, or of the trip that was found before. */
export function plansHref({ aboard, tripId }: Pick<SettlementAsk, 'aboard' | 'tripId'>): string {
  return aboard ? hrefOf('/productList') : hrefOf('/purchaseIndex', { query: { trip: tripId } })
}
