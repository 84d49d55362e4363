import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { choicePhrases } from './choice-phrases.ts'
import { goodsPhrases } from './goods-phrases.ts'
import { variantText } from './StockLine.tsx'
import type { SkuChoice } from './use-sku-choice.ts'

/** Phones: the choice in words; opens the sheet. */
export function ChosenRow({ choice: { sku, quantity }, onOpen }: { choice: SkuChoice; onOpen: () => void }) {
  const t = usePhrases(goodsPhrases)
  const c = usePhrases(choicePhrases)
  const language = useLanguage()
  const words = [variantText(sku, language, c('separator')), t(quantity === 1 ? 'onePiece' : 'pieces', { n: quantity })]
  return (
    <button type="button" className="row card chosen" aria-haspopup="dialog" onClick={onOpen}>
      <span className="b2 c2">{t('chosen')}</span>
      <span className="gr b2">{words.filter(Boolean).join(c('separator'))}</span>
      <Icon name="chev" size="s" />
    </button>
  )
}
