import { formatMoney } from '@aisle/contract/money'
import type { GoodsCard, GoodsDetail, GoodsOffer, Sku } from '@aisle/contract/shop-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { CardPrice } from '../CardPrice.tsx'
import { goodsPhrases } from './goods-phrases.ts'
import { useHeadingFocus, usePageTitle } from '../../../navigation/use-page-title.ts'

interface GoodsHeadingProps {
  goods: GoodsDetail | GoodsCard
  sku: Sku | undefined
  offer: GoodsOffer | undefined
}

/** Price, name and description; until the details load, the price and name from the card. */
export function GoodsHeading({ goods, sku, offer }: GoodsHeadingProps) {
  const text = useBilingual()
  const heading = useHeadingFocus()
  usePageTitle(text(goods.name))
  return (
    <>
      <div className="h bl wrap goods-price">
        {'skus' in goods ? (
          sku && <SkuPrice goods={goods} sku={sku} offer={offer} />
        ) : (
          <CardPrice card={goods} size="xl" />
        )}
      </div>
      <h1 className="t2 goods-name" ref={heading}>
        {text(goods.name)}
      </h1>
      {'description' in goods && <p className="b2 c2 goods-description">{text(goods.description)}</p>}
    </>
  )
}

function SkuPrice({ goods, sku, offer }: Pick<GoodsHeadingProps, 'offer'> & { goods: GoodsDetail; sku: Sku }) {
  const t = usePhrases(goodsPhrases)
  const withCoupon = offer?.withCoupon.find(({ skuId }) => skuId === sku.skuId)
  const saved = (sku.listPrice ?? sku.price) - sku.price
  return (
    <>
      <Price
        amountMinor={sku.price}
        currency={goods.currency}
        size="xl"
        {...(sku.listPrice !== null && { listMinor: sku.listPrice })}
      />
      {withCoupon && (
        <span className="s c2">{t('withCoupon', { amount: formatMoney(withCoupon.price, goods.currency) })}</span>
      )}
      <span className="sp h">
        {goods.memberPercentOff > 0 && <Tag kind="sea">{t('memberPrice')}</Tag>}
        {saved > 0 && <Tag kind="hot">{t('save', { amount: formatMoney(saved, goods.currency) })}</Tag>}
      </span>
    </>
  )
}
