import type { RefundDetail } from '@aisle/contract/refunds-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Price } from '../../../ui/Price.tsx'
import { GoodsPicture } from '../../shop/index.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'
import { refundPhrases } from '../refund-phrases.ts'

/** The goods of the request, and their replacements. */
export function RefundLines({ refund }: { refund: Pick<RefundDetail, 'lines' | 'currency' | 'type'> }) {
  const t = usePhrases(refundDetailPhrases)
  const r = usePhrases(refundPhrases)
  const text = useBilingual()
  const exchange = refund.type === 'exchange'
  return (
    <ul className="card flush lines" aria-label={t('linesTitle')}>
      {refund.lines.map((line) => (
        <li className="line" key={line.lineNo}>
          <div className="h top line-words">
            {line.picture && <GoodsPicture picture={line.picture} size={72} />}
            <span className="gr words">
              <span className="b2" style={{ fontWeight: 500 }}>
                {text(line.name)}
              </span>
              {text(line.detail) && (
                <>
                  <br />
                  <span className="s c3">{text(line.detail)}</span>
                </>
              )}
              {exchange && (
                <>
                  <br />
                  <span className="s sea">
                    {line.exchangeFor ? t('instead', { detail: text(line.exchangeFor) }) : t('insteadSame')}
                  </span>
                </>
              )}
            </span>
            <span className="rt">
              {!exchange && (
                <>
                  <Price amountMinor={line.amount} currency={refund.currency} />
                  <br />
                </>
              )}
              <span className="s c3 num">{r('units', { n: line.units })}</span>
            </span>
          </div>
        </li>
      ))}
    </ul>
  )
}
