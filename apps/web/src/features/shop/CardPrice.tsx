import { formatMoney } from '@aisle/contract/money'
import type { GoodsCard } from '@aisle/contract/shop-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { Price } from '../../ui/Price.tsx'
import { shopPhrases } from './shop-phrases.ts'

/** The price in a list: the lowest one, and whether other variants cost more. */
export function CardPrice({ card, size }: { card: GoodsCard; size?: 'xl' }) {
  const t = usePhrases(shopPhrases)
  const { price, listPrice, currency, priceFrom } = card
  const amount = <Price amountMinor={price} currency={currency} {...(size && { size })} />
  // "From" precedes the price in one language and follows it in the other.
  const [before, after] = priceFrom ? t('from', { price: '{price}' }).split('{price}') : []
  return (
    <>
      <span className="nb">
        {before && <span className="s c2">{before}</span>}
        {amount}
        {after && <span className="s c2">{after}</span>}
      </span>
      {listPrice !== null && listPrice > price && (
        <s className="was">
          <span className="vh">{t('listPrice')} </span>
          {formatMoney(listPrice, currency)}
        </s>
      )}
    </>
  )
}
