import { hrefTo } from '../../../navigation/paths.ts'
import type { WifiAsk } from './settlement-ask.ts'

/** Link to the list aboard, where companions get a plan in the same order (W9). */
export const companionsHref = ({ plans: [{ planId }] }: Pick<WifiAsk, 'plans'>): string =>
  hrefTo('/productList', { query: { planId, party: '1' } })

/** Link to the other plans of the same flight: aboard, or on the (first) trip found earlier. */
export function plansHref({ aboard, plans: [{ tripId }] }: Pick<WifiAsk, 'aboard' | 'plans'>): string {
  return aboard ? hrefTo('/productList') : hrefTo('/purchaseIndex', { query: { trip: tripId } })
}
