import { usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { choicePhrases } from './choice-phrases.ts'
import './choice.css'
import { useGoods } from '../shop-queries.ts'
import { SkuPanel } from './SkuPanel.tsx'
import { useSkuChoice } from './use-sku-choice.ts'

interface SkuSheetProps {
  goodsId: string
  skuId: string
  quantity?: number
  /** `change`: another variant for a cart line, whose quantity stays. */
  mode: 'add' | 'change'
  /** The choice is being saved. */
  busy?: boolean
  onChoose: (skuId: string, quantity: number) => void
  onClose: () => void
}

/** Chooses a SKU away from the product's page: loads the product, and shows if it is gone. */
export function SkuSheet({ goodsId, skuId, quantity = 1, mode, busy, onChoose, onClose }: SkuSheetProps) {
  const t = usePhrases(choicePhrases)
  const { data: goods, error, isFetching, refetch } = useGoods(goodsId)
  const choice = useSkuChoice(goods, { skuId, quantity })
  const { sku } = choice
  const missing = error?.error === 'notFound'
  return (
    <Sheet title={t('sheetTitle')} onClose={onClose}>
      {goods && !missing ? (
        <div className="choosing">
          <SkuPanel goods={goods} choice={choice} withSummary withQuantity={mode === 'add'} />
          <Button
            wide
            busy={busy ?? false}
            disabled={!sku || sku.left <= 0}
            onClick={() => sku && onChoose(sku.skuId, choice.quantity)}
          >
            {t(sku && sku.left <= 0 ? 'restocking' : mode === 'add' ? 'addToCart' : 'confirm')}
          </Button>
        </div>
      ) : missing ? (
        <Empty title={t('missing')} />
      ) : error ? (
        <LoadFailed
          title={t('loadFailed')}
          error={error}
          reload={t('reload')}
          loading={t('loading')}
          busy={isFetching}
          onReload={() => void refetch()}
        >
          {t('loadFailedText')}
        </LoadFailed>
      ) : (
        <div className="choosing">
          <Skeleton lines={['40%', '90%', '70%', '100%']} />
        </div>
      )}
    </Sheet>
  )
}
