import type { Language } from '@aisle/contract/language'
import type { Sku } from '@aisle/contract/shop-schemas'
import { isFewLeft } from '@aisle/rules/few-left'
import { usePhrases } from '../../../language/phrases.ts'
import { choicePhrases } from './choice-phrases.ts'

/** `20 英寸，藏青` / `20 inch, Navy`; empty for a single SKU without attributes. */
export function variantText(sku: Sku | undefined, language: Language, separator: string): string {
  return sku?.attributes.map(({ value }) => value[language]).join(separator) ?? ''
}

/** In words, with the number only once it is small: true, and no pressure (G13). */
export function StockLine({ left }: { left: number }) {
  const t = usePhrases(choicePhrases)
  return (
    <span className={isFewLeft(left) ? 's hot' : 's c3'} style={{ display: 'block' }}>
      {left <= 0 ? t('soldOut') : isFewLeft(left) ? t('onlyLeft', { n: left }) : t('inStock')}
    </span>
  )
}
