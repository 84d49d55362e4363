import { formatMoney } from '@aisle/contract/money'
import type { GoodsCard, GoodsDetail, Sku } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { CardPrice } from '../CardPrice.tsx'
import { goodsPhrases } from './goods-phrases.ts'
import { useHeadingFocus, usePageTitle } from '../../../navigation/use-page-title.ts'

/** Price, name and description; until the details load, the price and name from the card. */
export function GoodsHeading({ goods, sku }: { goods: GoodsDetail | GoodsCard; sku: Sku | undefined }) {
  const text = useBilingual()
  const heading = useHeadingFocus()
  usePageTitle(text(goods.name))
  return (
    <>
      <div className="h bl wrap goods-price">
        {'skus' in goods ? sku && <SkuPrice goods={goods} sku={sku} /> : <CardPrice card={goods} size="xl" />}
      </div>
      <h1 className="t2 goods-name" ref={heading}>
        {text(goods.name)}
      </h1>
      {'description' in goods && <p className="b2 c2 goods-description">{text(goods.description)}</p>}
    </>
  )
}

function SkuPrice({ goods, sku }: { goods: GoodsDetail; sku: Sku }) {
  const t = usePhrases(goodsPhrases)
  const saved = (sku.listPrice ?? sku.price) - sku.price
  return (
    <>
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
    </>
  )
}
