import { formatMoney } from '@aisle/contract/money'
import type { ReactNode } from 'react'
import type { Coupon } from '@aisle/contract/coupons-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { classNames } from '../../ui/class-names.ts'
import { Tag } from '../../ui/Tag.tsx'
import { couponPhrases } from './coupon-phrases.ts'
import { lastMoment } from './coupon-view-rules.ts'
import './coupons.css'
import { useServerNow, useValidDay } from './use-valid-day.ts'

interface CouponTicketProps {
  coupon: Coupon
  /** Why it cannot be used, under its words; then it is grey. */
  reason?: ReactNode
  /** Over, or not to be used here: grey. */
  dead?: boolean
  /** At its right end: a button, or what chooses it. */
  action?: ReactNode
}

/** The perforated ticket: what it takes off at the left, what it is at the right. */
export function CouponTicket({ coupon, reason, dead = false, action }: CouponTicketProps) {
  const t = usePhrases(couponPhrases)
  const text = useBilingual()
  const { amount, percentOff, minSpend, currency } = coupon
  return (
    <article className={classNames('cpn', dead && 'dead')}>
      <div>
        <b className={classNames('value num', percentOff !== null && 'long')}>
          {percentOff === null ? formatMoney(amount ?? 0, currency) : t('percentOff', { n: percentOff })}
        </b>
        <span className="xs num">
          {minSpend > 0 ? t('condition', { amount: formatMoney(minSpend, currency) }) : t('noCondition')}
        </span>
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

/** Where and for whom, how much at most, and until when: each on a line of its own where there is no room. */
function Limits({ coupon }: { coupon: Coupon }) {
  const t = usePhrases(couponPhrases)
  const day = useValidDay()
  const now = useServerNow()
  const scope = useScopeText(coupon)
  const begins = Date.parse(coupon.validFrom)
  return (
    <>
      {(coupon.memberOnly || scope) && (
        <span className="xs sea limits">
          {coupon.memberOnly && <Tag kind="sea">{t('memberOnly')}</Tag>}
          {scope && <span>{scope}</span>}
        </span>
      )}
      <span className="xs c3 num limits">
        {coupon.cap !== null && <span>{t('cap', { amount: formatMoney(coupon.cap, coupon.currency) })}</span>}
        <span>
          {coupon.state === 'unused' && begins > now
            ? t('validFrom', { date: day(begins) })
            : t('validUntil', { date: day(lastMoment(coupon.validTo)) })}
        </span>
      </span>
    </>
  )
}

function useScopeText({ scope, category }: Coupon): string | null {
  const t = usePhrases(couponPhrases)
  const text = useBilingual()
  if (category) return t('scopeCategory', { category: text(category.name) })
  if (scope === 'wifi') return t('scopeWifi')
  return scope === 'goods' ? t('scopeGoods') : null
}
