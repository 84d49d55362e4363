import { formatMoney } from '@aisle/contract/money'
import type { RefundSummary } from '@aisle/contract/refunds-schemas'
import { formatDay, formatTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import {
  moneyBackPhrases,
  getRefundLabel,
  reasonFigures,
  refundsOfOrderPhrases,
  getRefundTone,
} from '../orders/index.ts'
import { Tag } from '../../ui/Tag.tsx'
import { GoodsPicture } from '../shop/index.ts'
import { refundPhrases } from './refund-phrases.ts'
import { isOver, getUnits } from './refund-words-rules.ts'

/** One refund in the list; the whole card links to it. */
export function RefundCard({ refund }: { refund: RefundSummary }) {
  const r = usePhrases(refundPhrases)
  const s = usePhrases(refundsOfOrderPhrases)
  const m = usePhrases(moneyBackPhrases)
  const language = useLanguage()
  const units = getUnits(refund.lines)
  return (
    <article className="card">
      <Link to="/refund/detail" query={{ refundNo: refund.refundNo }} style={{ display: 'block' }}>
        <span className="h" style={{ marginBottom: '.75rem' }}>
          <span className="s c3 num">
            {formatDay(refund.createdAt, language)}
            {language === 'zh' ? ' ' : ', '}
            {formatTime(refund.createdAt)}
          </span>
          <b className={`sp s rt ${getRefundTone(refund)}`}>{s(getRefundLabel(refund))}</b>
        </span>
        <Goods lines={refund.lines} />
        <span className="h wrap" style={{ marginTop: '.75rem', justifyContent: 'space-between' }}>
          <span className="s c2 num">
            {refund.automaticReason ? (
              <>
                <Tag>{s('automatic')}</Tag> {m(refund.automaticReason, reasonFigures)}
              </>
            ) : (
              r('typeAndUnits', { type: s(refund.type), units: r(units === 1 ? 'oneItem' : 'items', { n: units }) })
            )}
          </span>
          <span className="b2 c2 num sp rt">
            <Figure refund={refund} />
          </span>
        </span>
        <span className="vh">{r('openRefund', { refundNo: refund.refundNo })}</span>
      </Link>
    </article>
  )
}

function Figure({ refund }: { refund: RefundSummary }) {
  const r = usePhrases(refundPhrases)
  if (refund.type === 'exchange' || refund.amount === 0) return <span className="c3">{r('noMoney')}</span>
  return (
    <span className="nb">
      {r(isOver(refund.state) || refund.state === 'applied' ? 'asked' : 'back')}{' '}
      <b style={{ color: 'var(--ink)' }}>{formatMoney(refund.amount, refund.currency)}</b>
    </span>
  )
}

const mostPictures = 3

function Goods({ lines }: Pick<RefundSummary, 'lines'>) {
  const r = usePhrases(refundPhrases)
  const text = useBilingual()
  const [first, ...more] = lines
  const pictures = lines.flatMap(({ lineNo, picture }) => (picture ? [{ lineNo, picture }] : []))
  return (
    <span className="h wrap" style={{ gap: '.5rem' }}>
      {pictures.slice(0, mostPictures).map(({ lineNo, picture }) => (
        <GoodsPicture key={lineNo} picture={picture} size={pictures.length < mostPictures ? 72 : 56} />
      ))}
      <span className="gr b2 refund-names">
        <span className="el2" style={{ fontWeight: 500 }}>
          {first && text(first.name)}
        </span>
        <span className="s c3">
          {more.length > 0 ? r('andMore', { n: lines.length }) : first && text(first.detail)}
        </span>
      </span>
    </span>
  )
}
