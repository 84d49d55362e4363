import type { Language } from '@aisle/contract/language'
import type { Order } from '../orders/index.ts'

/** G4: the currency of an order shows the language in which it was placed. */
export const languageOf = ({ currency }: Pick<Order, 'currency'>): Language => (currency === 'CNY' ? 'zh' : 'en')
