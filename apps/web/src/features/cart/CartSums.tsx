import * as limits from '@aisle/contract/limits'
import { formatMoney, type Currency } from '@aisle/contract/money'
import { inFlight } from '../../environment/portal-mode.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Price } from '../../ui/Price.tsx'
import { classNames } from '../../ui/class-names.ts'
import { cartPhrases } from './cart-phrases.ts'
import type { CartTotals } from './cart-totals.ts'

export interface SumsProps {
  totals: CartTotals | undefined
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

function Checkout({ sums, className }: { sums: SumsProps; className: string }) {
  const t = usePhrases(cartPhrases)
  const { chosen, editing, checking } = sums
  if (editing) {
    return (
      <Button kind="bad" className={className} onClick={sums.onRemove}>
        {chosen > 0 ? t('removeSelected', { n: chosen }) : t('remove')}
      </Button>
    )
  }
  return (
    <Button className={className} busy={checking} busyLabel={t('checking')} onClick={sums.onCheckout}>
      {chosen > 0 ? t('checkoutN', { n: sums.pieces }) : t('checkout')}
    </Button>
  )
}

/** Phones: above the tab bar, if there is one. */
export function SettleBar(sums: SumsProps) {
  const t = usePhrases(cartPhrases)
  const { totals, currency } = sums
  return (
    <div className={classNames('act mb settle', !inFlight() && 'up')}>
      <label className="h b2">
        <input className="cb" type="checkbox" checked={sums.allChosen} onChange={sums.onToggleAll} />
        {t('selectAll')}
      </label>
      {!sums.editing && (
        <span className="sp rt">
          <span className="h bl sum">
            <span className="s c2">{t('total')}</span>
            {sums.unknown ? (
              <span className="p l">–</span>
            ) : (
              <Price amountMinor={totals?.goodsTotal ?? 0} currency={totals?.currency ?? currency} size="l" inSum />
            )}
          </span>
          {totals !== undefined && totals.memberDiscount > 0 && (
            <span className="xs hot num">
              {t('saved', { amount: formatMoney(totals.memberDiscount, totals.currency) })}
            </span>
          )}
        </span>
      )}
      <Checkout sums={sums} className={classNames('fit', sums.editing && 'sp')} />
    </div>
  )
}

/** Desktop: next to the lines. */
export function SummaryCard(sums: SumsProps) {
  const t = usePhrases(cartPhrases)
  const { totals, currency } = sums
  const amount = (minor: number) => formatMoney(minor, totals?.currency ?? currency)
  return (
    <aside className="card dk stick">
      <h2 className="t3" style={{ marginBottom: '.875rem' }}>
        {t('summary')}
      </h2>
      <dl className="kv num">
        <dt>{t('goodsTotal')}</dt>
        <dd>{sums.unknown ? '–' : amount(totals?.listTotal ?? 0)}</dd>
        {totals !== undefined && totals.memberDiscount > 0 && (
          <>
            <dt>{t('memberDiscount')}</dt>
            <dd className="hot">{amount(-totals.memberDiscount)}</dd>
          </>
        )}
        <dt className="tot">{t('toPayGoods')}</dt>
        <dd className="tot">
          {sums.unknown ? (
            <span className="p l">–</span>
          ) : (
            <Price amountMinor={totals?.goodsTotal ?? 0} currency={totals?.currency ?? currency} size="l" inSum />
          )}
        </dd>
      </dl>
      <div style={{ marginTop: '1.125rem' }}>
        <Checkout sums={sums} className="w" />
      </div>
      <p className="hint" style={{ marginTop: '.75rem' }}>
        {t('atCheckout')}
        <br />
        {t('stockHeld', { n: limits.goodsPaymentMinutes })}
      </p>
    </aside>
  )
}
