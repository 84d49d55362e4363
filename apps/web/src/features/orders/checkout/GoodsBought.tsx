import { formatMoney } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Price } from '../../../ui/Price.tsx'
import { Tag } from '../../../ui/Tag.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { goodsSettlementPhrases } from './goods-settlement-phrases.ts'

/** The goods at checkout; goods that the chosen delivery method does not cover are marked. */
export function GoodsBought({ quote }: { quote: Quote }) {
  const t = usePhrases(goodsSettlementPhrases)
  const text = useBilingual()
  return (
    <ul className="card v">
      {quote.lines.map((line) => (
        <li className="h top" key={line.refId} style={{ gap: '.75rem' }}>
          {line.picture && <GoodsPicture picture={line.picture} size={72} />}
          <span className="gr" style={{ minWidth: 0 }}>
            <span className="b2" style={{ fontWeight: 500 }}>
              {text(line.name)}
            </span>
            <br />
            <span className="s c2 num">
              {text(line.detail)}{' '}
              <span className="nb">
                {t('quantity', { n: line.quantity })}
                {line.quantity > 1 && ' ·'}
              </span>
              {line.quantity > 1 && (
                <>
                  {' '}
                  <span className="nb">{t('each', { amount: formatMoney(line.listPrice, quote.currency) })}</span>
                </>
              )}
            </span>
            {quote.notThisWay.includes(line.refId) && (
              <>
                <br />
                <Tag kind="hot">{t(line.kind === 'PICKUP' ? 'notPickedUp' : 'notShipped')}</Tag>
              </>
            )}
          </span>
          <span className="rt">
            <Price amountMinor={line.listPrice * line.quantity} currency={quote.currency} inSum />
          </span>
        </li>
      ))}
    </ul>
  )
}
