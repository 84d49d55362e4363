import type { Coupon } from '@aisle/contract/coupons-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { buttonClass } from '../../ui/Button.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { CouponTicket } from './CouponTicket.tsx'
import { couponPhrases } from './coupon-phrases.ts'
import { isUsableNow, placeOfCoupon } from './coupon-view-rules.ts'

/** A coupon in the passenger's list, with its action. `inCart`: the cart has applied it. */
export function OwnCoupon({ coupon, now, inCart = false }: { coupon: Coupon; now: number; inCart?: boolean }) {
  const t = usePhrases(couponPhrases)
  const text = useBilingual()
  if (coupon.state === 'locked') {
    return (
      <CouponTicket
        coupon={coupon}
        reason={<span className="c2">{t('locked')}</span>}
        action={
          <Link
            to="/order/list"
            query={{ tab: 'pending_payment' }}
            className={buttonClass({ kind: 'line', small: true })}
            aria-label={t('seeOrders')}
          >
            {t('seeOrder')}
          </Link>
        }
      />
    )
  }
  if (!isUsableNow(coupon, now)) return <CouponTicket coupon={coupon} dead={coupon.state !== 'unused'} />
  if (inCart) return <CouponTicket coupon={coupon} applied action={<Tag kind="hot">{t('inCart')}</Tag>} />
  return (
    <CouponTicket
      coupon={coupon}
      action={
        <Link
          {...placeOfCoupon(coupon)}
          className={buttonClass({ kind: 'sec2', small: true })}
          aria-label={t('useCoupon', { name: text(coupon.name) })}
        >
          {t('use')}
        </Link>
      }
    />
  )
}
