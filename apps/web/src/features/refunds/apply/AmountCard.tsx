import type { Bilingual } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { RefundType } from '@aisle/contract/refund-states'
import type { RefundQuote, RefundReason } from '@aisle/contract/refunds-schemas'
import type { ApiError } from '../../../api/api-error.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { getDestination, moneyBackPhrases } from '../../orders/index.ts'
import { applyRefundPhrases } from './apply-refund-phrases.ts'
import { wayBackPaidBy } from './apply-refund-rules.ts'
import type { RefundAmount } from './use-refund-quote.ts'

interface AmountCardProps {
  type: RefundType | null
  reason: RefundReason | null
  figure: RefundAmount
  names: readonly { lineNo: number; name: Bilingual; listPrice?: number }[]
}

/** The refund's amount, destination and timing, and who pays for the return parcel. */
export function AmountCard({ type, reason, figure, names }: AmountCardProps) {
  const t = usePhrases(applyRefundPhrases)
  const language = useLanguage()
  const sentences = (all: readonly (string | false | null)[]) => all.filter(Boolean).join(language === 'zh' ? '' : ' ')
  const { shown, error, calculating } = figure
  const wayBack = wayBackPaidBy(type, reason)
  const postage = wayBack && t(wayBack === 'airline' ? 'airlinePays' : 'passengerPays')
  if (error && !(shown && calculating)) return <NoFigure error={error} type={type} figure={figure} />
  if (type === 'exchange') {
    return (
      <div className="card">
        <p className="t3">{t('exchangeTitle')}</p>
        <p className="s c2" style={{ marginTop: '.25rem' }}>
          {sentences([t('exchangeText'), postage])}
        </p>
      </div>
    )
  }
  if (!shown) {
    return calculating ? (
      <Skeleton lines={['100%', '45%', '60%']} />
    ) : (
      <div className="card">
        <p className="b2 c2">{t('quoteWaits')}</p>
      </div>
    )
  }
  return (
    <div className="card" aria-busy={calculating || undefined}>
      <Sum quote={shown} names={names} />
      <p className="s c3" style={{ marginTop: '.5rem' }}>
        {sentences([
          shown.amount === 0 ? t('nothingBack') : t('backToSource', limits.refundWorkingDays),
          shown.automatic && shown.amount > 0 && t('atOnce'),
          type === 'return_refund' && t('returnText'),
          postage,
        ])}
      </p>
    </div>
  )
}

function NoFigure({ error, type, figure }: { error: ApiError } & Pick<AmountCardProps, 'type' | 'figure'>) {
  const t = usePhrases(applyRefundPhrases)
  const text = useBilingual()
  // The only error that the passenger can fix: a reason that does not fit the selection.
  const unfit = error.error === 'refundUnavailable' && 'reasonId' in error.data
  return (
    <div className="card" role="alert">
      <p className="b2">
        <b>{t(unfit ? 'otherReason' : type === 'exchange' ? 'loadFailed' : 'quoteFailed')}</b>
      </p>
      {error.code && <p className="s c2">{unfit ? t('reasonUnfit') : text(error.messages)}</p>}
      {!unfit && (
        <Button
          kind="sec2"
          small
          style={{ marginTop: '.75rem' }}
          busy={figure.calculating}
          busyLabel={t('calculating')}
          onClick={figure.ask}
        >
          {t('tryAgain')}
        </Button>
      )}
    </div>
  )
}

function Sum({ quote, names }: { quote: RefundQuote; names: AmountCardProps['names'] }) {
  const t = usePhrases(applyRefundPhrases)
  const m = usePhrases(moneyBackPhrases)
  const text = useBilingual()
  const money = (amount: number) => formatMoney(amount, quote.currency)
  const getName = (lineNo: number) => {
    const line = names.find((one) => one.lineNo === lineNo)
    return line ? text(line.name) : ''
  }
  const discounted = quote.lines.some(({ lineNo, units, amount }) => {
    const line = names.find((one) => one.lineNo === lineNo)
    return (line?.listPrice ?? 0) * units > amount
  })
  return (
    <dl className="kv num sum">
      {quote.lines.length === 1 ? (
        <>
          <dt>{t('paidForItems')}</dt>
          <dd>{money(quote.amount - quote.freight)}</dd>
        </>
      ) : (
        quote.lines.map(({ lineNo, units, amount }) => (
          <Line key={lineNo} label={t('lineAmount', { name: getName(lineNo), n: units })} value={money(amount)} />
        ))
      )}
      {discounted && (
        <>
          <dt>{t('discounts')}</dt>
          <dd>{t('takenOff')}</dd>
        </>
      )}
      {quote.freight > 0 && (
        <>
          <dt>{t('freight')}</dt>
          <dd>{money(quote.freight)}</dd>
        </>
      )}
      {quote.method && (
        <>
          <dt>{t('goesTo')}</dt>
          <dd>{m(getDestination(quote.method))}</dd>
        </>
      )}
      <dt className="tot">{t('youGetBack')}</dt>
      <dd className="tot" aria-live="polite">
        <Price amountMinor={quote.amount} currency={quote.currency} size="l" inSum />
      </dd>
    </dl>
  )
}

function Line({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
