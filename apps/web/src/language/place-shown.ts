import type { ShippingAddress } from '@aisle/contract/orders-schemas'
import { useLanguage } from './language-store.ts'

/** The place of a delivery address in the language of the page. */
export function usePlaceShown(): (place: Pick<ShippingAddress, 'text' | 'textEn'>) => string {
  const language = useLanguage()
  return ({ text, textEn }) => (language === 'en' ? textEn : text)
}
