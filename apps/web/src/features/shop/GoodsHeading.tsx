import { formatMoney } from '@aisle/contract/money'
import type { GoodsDetail, Sku } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Price } from '../../ui/Price.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { goodsPhrases } from './goods-phrases.ts'
import { useHeadingFocus, usePageTitle } from './use-page-title.ts'

/** Price of the chosen SKU, name, description. */
export function GoodsHeading({ goods, sku }: { goods: GoodsDetail; sku: Sku | undefined }) {
  const t = usePhrases(goodsPhrases)
  const text = useBilingual()
  const heading = useHeadingFocus()
  usePageTitle(text(goods.name))
  const saved = sku ? (sku.listPrice ?? sku.price) - sku.price : 0
  return (
    <>
      {sku && (
        <div className="h bl wrap hot-price">
          <Price
            amountMinor={sku.price}
            currency={goods.currency}
            size="xl"
            {...(sku.listPrice !== null && { listMinor: sku.listPrice })}
          />
          <span className="sp h">
            {goods.memberPercentOff > 0 && <Tag kind="sea">{t('memberPrice')}</Tag>}
            {saved > 0 && <Tag kind="hot">{t('save', { amount: formatMoney(saved, goods.currency) })}</Tag>}
          </span>
        </div>
      )}
      <h1 className="t2 goods-name" ref={heading}>
        {text(goods.name)}
      </h1>
      <p className="b2 c2" style={{ marginTop: '.25rem' }}>
        {text(goods.description)}
      </p>
    </>
  )
}
