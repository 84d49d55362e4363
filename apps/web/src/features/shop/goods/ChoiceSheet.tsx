import type { GoodsDetail } from '@aisle/contract/shop-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { BuyButtons } from './BuyButtons.tsx'
import { choicePhrases } from './choice-phrases.ts'
import { SkuPanel } from './SkuPanel.tsx'
import type { Act } from './use-buying.ts'
import type { SkuChoice } from './use-sku-choice.ts'

interface ChoiceSheetProps {
  goods: GoodsDetail
  choice: SkuChoice
  acts: readonly Act[]
  adding: boolean
  onAct: (act: Act) => void
  onClose: () => void
}

/** Phones: the choice in a sheet; closing the sheet keeps it. */
export function ChoiceSheet({ goods, choice, acts, adding, onAct, onClose }: ChoiceSheetProps) {
  const t = usePhrases(choicePhrases)
  return (
    <Sheet title={t('sheetTitle')} onClose={onClose}>
      <SkuPanel goods={goods} choice={choice} withSummary withQuantity />
      <div className="h">
        <BuyButtons sku={choice.sku} acts={acts} adding={adding} onAct={onAct} />
      </div>
    </Sheet>
  )
}
