import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { OrderDetail } from '@aisle/contract/orders-schemas'
import { formatDateTime } from '../../../language/formats.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { moneyBackPhrases } from './money-back-phrases.ts'
import { getDestination, getMoneyBackStep, isArrivalExpected, reasonFigures } from './money-back-rules.ts'

interface MoneyBackCardProps {
  order: Pick<OrderDetail, 'currency' | 'paidBy' | 'refunds'>
  moneyBack: NonNullable<OrderDetail['moneyBack']>
}

/** The refund's reason, amount, destination and timing (R4), and what to do if it failed. */
export function MoneyBackCard({ order, moneyBack }: MoneyBackCardProps) {
  const t = usePhrases(moneyBackPhrases)
  const step = getMoneyBackStep(moneyBack)
  const money = moneyBack.amount > 0
  const automatic = order.refunds.find(({ origin }) => origin === 'automatic')
  return (
    <section className="card">
      <h2 className="t3 h" style={{ marginBottom: '.75rem' }}>
        {t('title')}
        <span className="s c3 sp" style={{ fontWeight: 400 }}>
          {t('beijingTime')}
        </span>
      </h2>
      <dl className="kv num">
        <dt>{t('reason')}</dt>
        <dd>{t(moneyBack.reason, reasonFigures)}</dd>
        {money && (
          <>
            <dt>{t('amount')}</dt>
            <dd>{formatMoney(moneyBack.amount, order.currency)}</dd>
            <dt>{t('to')}</dt>
            <dd>{t(getDestination(order.paidBy))}</dd>
            {isArrivalExpected(moneyBack.state) && (
              <>
                <dt>{t('arrives')}</dt>
                <dd>{t('workingDays', limits.refundWorkingDays)}</dd>
              </>
            )}
          </>
        )}
        <dt>{t('started')}</dt>
        <dd>{formatDateTime(moneyBack.startedAt)}</dd>
        {money && moneyBack.completedAt && (
          <>
            <dt>{t('completed')}</dt>
            <dd>{formatDateTime(moneyBack.completedAt)}</dd>
          </>
        )}
      </dl>
      {automatic && (
        <p className="h line-act">
          <Link
            to="/refund/detail"
            query={{ refundNo: automatic.refundNo }}
            className={buttonClass({ kind: 'line', small: true })}
          >
            {t('details')}
          </Link>
        </p>
      )}
      {/* Hidden on desktops, where the side column has this link. */}
      {step === 'stuck' && (
        <Link
          to="/contact"
          className={`${buttonClass({ kind: 'line', wide: true })} mb`}
          style={{ marginTop: '.875rem' }}
        >
          {t('contact')}
        </Link>
      )}
    </section>
  )
}
