import { formatMoney } from '@aisle/contract/money'
import type { ReactNode } from 'react'
import type { Coupon } from '@aisle/contract/coupons-schemas'
import { useServerNow } from '../../api/server-time.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { couponPhrases } from './coupon-phrases.ts'
import './coupons.css'
import { useValidDays } from './use-valid-days.ts'

interface CouponTicketProps {
  coupon: Coupon
  /** Why the coupon cannot be used, shown under its text; the coupon is then grey. */
  reason?: ReactNode
  /** Expired, or not usable here: grey. */
  dead?: boolean
  /** In use for the goods in the cart: the discount is marked. */
  applied?: boolean
  /** At the right end: a button or a radio. */
  action?: ReactNode
}

/** The perforated ticket: the discount on the left, the description on the right. */
export function CouponTicket({ coupon, reason, dead = false, applied = false, action }: CouponTicketProps) {
  const t = usePhrases(couponPhrases)
  const text = useBilingual()
  const { amount, percentOff, minSpend, cap, currency } = coupon
  const value = percentOff === null ? formatMoney(amount ?? 0, currency) : t('percentOff', { n: percentOff })
  return (
    <article className={classNames('cpn', dead && 'dead')}>
      <div style={applied ? { background: 'var(--fsoft)', color: 'var(--flame)' } : {}}>
        <b className={classNames('value num', value.length > 5 && 'long')}>{value}</b>
        <span className="xs num">
          {minSpend > 0 ? t('condition', { amount: formatMoney(minSpend, currency) }) : t('noCondition')}
        </span>
        {cap !== null && <span className="xs num">{t('cap', { amount: formatMoney(cap, currency) })}</span>}
      </div>
      <div>
        <div className="words">
          <b className="b2">{text(coupon.name)}</b>
          <Limits coupon={coupon} />
          {reason && <span className="xs why">{reason}</span>}
        </div>
        {action}
      </div>
    </article>
  )
}

/** Eligibility, scope and validity, on one line if there is room. */
function Limits({ coupon }: { coupon: Coupon }) {
  const t = usePhrases(couponPhrases)
  const valid = useValidDays()
  const now = useServerNow()
  const scope = useScopeText(coupon)
  const begins = Date.parse(coupon.validFrom)
  return (
    <span className="xs c3 num limits">
      {coupon.memberOnly && <span className="sea">{t('memberOnly')}</span>}
      {scope && <span className="sea">{scope}</span>}
      <span>
        {coupon.state === 'unused' && begins > now
          ? t('validFrom', { date: valid.from(coupon.validFrom) })
          : t('validUntil', { date: valid.until(coupon.validTo) })}
      </span>
    </span>
  )
}

function useScopeText({ scope, category }: Coupon): string | null {
  const t = usePhrases(couponPhrases)
  const text = useBilingual()
  if (category) return t('scopeCategory', { category: text(category.name) })
  if (scope === 'wifi') return t('scopeWifi')
  return scope === 'goods' ? t('scopeGoods') : null
}
