import * as limits from '@aisle/contract/limits'
import { formatMoney, type Currency } from '@aisle/contract/money'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cartPhrases } from './cart-phrases.ts'
import type { CartSums } from './cart-sum-rules.ts'

export interface SumsProps {
  sums: CartSums | undefined
  /** The total failed to load. */
  unknown: boolean
  currency: Currency
  chosen: number
  pieces: number
  allChosen: boolean
  editing: boolean
  checking: boolean
  onToggleAll: () => void
  onCheckout: () => void
  onRemove: () => void
}

function Checkout({ bar, className }: { bar: SumsProps; className: string }) {
  const t = usePhrases(cartPhrases)
  const { chosen, editing, checking } = bar
  if (editing) {
    return (
      <Button kind="bad" className={className} onClick={bar.onRemove}>
        {chosen > 0 ? t('removeSelected', { n: chosen }) : t('remove')}
      </Button>
    )
  }
  return (
    <Button className={className} busy={checking} busyLabel={t('checking')} onClick={bar.onCheckout}>
      {chosen > 0 ? t('checkoutN', { n: bar.pieces }) : t('checkout')}
    </Button>
  )
}

function Total({ sums, unknown, currency }: Pick<SumsProps, 'sums' | 'unknown' | 'currency'>) {
  if (unknown) return <span className="p l">–</span>
  return <Price amountMinor={sums?.total ?? 0} currency={sums?.currency ?? currency} size="l" inSum />
}

/** Phones: above the tab bar, if there is one. */
export function SettleBar(bar: SumsProps) {
  const t = usePhrases(cartPhrases)
  const { sums } = bar
  const saved = sums ? sums.memberDiscount + sums.couponDiscount : 0
  return (
    <div className={classNames('act mb settle', !inFlight() && 'up')}>
      <label className="h b2">
        <input className="cb" type="checkbox" checked={bar.allChosen} onChange={bar.onToggleAll} />
        {t('selectAll')}
      </label>
      {!bar.editing && (
        <span className="sp rt">
          <span className="h bl sum">
            <span className="s c2">{t('total')}</span>
            <Total {...bar} />
          </span>
          {sums && saved > 0 && (
            <span className="s hot num">{t('saved', { amount: formatMoney(saved, sums.currency) })}</span>
          )}
        </span>
      )}
      <Checkout bar={bar} className={classNames('fit', bar.editing && 'sp')} />
    </div>
  )
}

/** Desktop: next to the lines. */
export function SummaryCard(bar: SumsProps) {
  const t = usePhrases(cartPhrases)
  const { sums, currency } = bar
  const amount = (minor: number) => formatMoney(minor, sums?.currency ?? currency)
  return (
    <aside className="card dk stick">
      <h2 className="t3" style={{ marginBottom: '.875rem' }}>
        {t('summary')}
      </h2>
      <dl className="kv num">
        <dt>{t('goodsTotal')}</dt>
        <dd>{bar.unknown ? '–' : amount(sums?.goods ?? 0)}</dd>
        {sums && sums.memberDiscount > 0 && (
          <>
            <dt>{t('memberDiscount')}</dt>
            <dd className="hot">{amount(-sums.memberDiscount)}</dd>
          </>
        )}
        {sums && sums.couponDiscount > 0 && (
          <>
            <dt>{t('coupon')}</dt>
            <dd className="hot">{amount(-sums.couponDiscount)}</dd>
          </>
        )}
        {sums?.freight !== null && sums?.freight !== undefined && (
          <>
            <dt>{t('freight')}</dt>
            <dd>{amount(sums.freight)}</dd>
          </>
        )}
        <dt className="tot">{t('total')}</dt>
        <dd className="tot">
          <Total {...bar} />
        </dd>
      </dl>
      <div style={{ marginTop: '1.125rem' }}>
        <Checkout bar={bar} className="w" />
      </div>
      <p className="hint" style={{ marginTop: '.75rem' }}>
        {sums && sums.freight === null && (
          <>
            {t('freightByAddress')}
            <br />
          </>
        )}
        {t('stockHeld', { n: limits.goodsPaymentMinutes })}
      </p>
    </aside>
  )
}
