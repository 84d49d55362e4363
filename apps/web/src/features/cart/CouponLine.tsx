import { useRef, useState } from 'react'
import type { ResponseOf } from '@aisle/contract/define-call'
import { formatMoney } from '@aisle/contract/money'
import type { orderCouponList } from '@aisle/contract/orders'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { later, usePreload } from '../../navigation/later.tsx'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { cartPhrases } from './cart-phrases.ts'
import { couponState, type CartSums } from './cart-sum-rules.ts'

const CouponSheet = later(() => import('./CartCouponSheet.tsx').then((part) => part.CartCouponSheet))

interface CouponLineProps {
  /** Undefined if no line is chosen, or until the first sums are known. */
  sums: CartSums | undefined
  chosen: boolean
  /** Undefined for guests, and until they are known. */
  offers: ResponseOf<typeof orderCouponList> | undefined
  /** The passenger has chosen the coupon. */
  own: boolean
  /** Null: none; undefined: the best one. */
  onChoose: (couponId: string | null | undefined) => void
}

/** G13: the coupon that is taken off, with the reason; one tap takes it out. Always as high, so that nothing moves. */
export function CouponLine({ sums, chosen, offers, own, onChoose }: CouponLineProps) {
  const t = usePhrases(cartPhrases)
  const text = useBilingual()
  const [changing, setChanging] = useState(false)
  const box = useRef<HTMLElement>(null)
  usePreload(offers !== undefined, CouponSheet)
  const state = couponState(sums?.couponId ?? null, offers)
  const money = (amount: number) => formatMoney(amount, sums?.currency ?? 'CNY')
  const nameOf = (couponId: string) => {
    const { usable = [], unusable = [] } = offers ?? {}
    const named = [...usable, ...unusable].find(({ coupon }) => coupon.couponId === couponId)
    return named ? text(named.coupon.name) : t('coupon')
  }
  return (
    <section className="card cup" aria-label={t('coupon')} ref={box} tabIndex={-1}>
      <Icon name="ticket" size="s" />
      {words()}
      {changing && offers && sums && (
        <CouponSheet
          offers={offers}
          currency={sums.currency}
          chosen={sums.couponId}
          onChoose={onChoose}
          onClose={() => setChanging(false)}
        />
      )}
    </section>
  )

  /** The button leaves with what it has done, and the focus stays in its line. */
  function choose(couponId: null | undefined) {
    box.current?.focus()
    onChoose(couponId)
  }

  function words() {
    if (!sums) return <span className="gr s c2">{t(chosen ? 'working' : 'hintNothing')}</span>
    if (state.kind === 'applied') {
      return (
        <>
          <span className="gr b2">
            <b>{nameOf(state.couponId)}</b>
            <br />
            <span className="s c2">{t(own ? 'ownCoupon' : 'bestCoupon')}</span>
          </span>
          <b className="hot num nb">{money(-sums.couponDiscount)}</b>
          {state.others && (
            <Button kind="txt" small onClick={() => setChanging(true)}>
              {t('changeCoupon')}
            </Button>
          )}
          <button type="button" className="ib" aria-label={t('removeCoupon')} onClick={() => choose(null)}>
            <Icon name="close" size="s" />
          </button>
        </>
      )
    }
    if (state.kind === 'usable') {
      return (
        <>
          <span className="gr b2">{t(state.n === 1 ? 'oneUsable' : 'usable', { n: state.n })}</span>
          <Button kind="txt" small onClick={() => choose(undefined)}>
            {t('useCoupon')}
          </Button>
        </>
      )
    }
    return (
      <span className="gr s c2">
        {state.kind === 'near'
          ? t('couponNear', { name: nameOf(state.couponId), missing: money(state.missing) })
          : t(offers ? 'noneUsable' : 'hintNone')}
      </span>
    )
  }
}
