import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { ActionBar, BarAmount } from '../../../ui/ActionBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { Price } from '../../../ui/Price.tsx'
import { Row } from '../../../ui/Row.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { PayMethods } from '../../payments/index.ts'
import { Amounts } from './Amounts.tsx'
import { busyWords, type useCheckout } from './checkout.ts'
import { DeliveryWay } from '../delivery/DeliveryWay.tsx'
import { GoodsBought } from './GoodsBought.tsx'
import { goodsSettlementPhrases } from './goods-settlement-phrases.ts'
import { InvoiceRow } from './InvoiceRow.tsx'
import { OfferRows } from './OfferRows.tsx'
import { PlanBought } from './PlanBought.tsx'
import { PlanWarnings } from './PlanWarnings.tsx'
import { PriceChange } from './PriceChange.tsx'
import { Refusal } from './Refusal.tsx'
import { useTyped } from './remark-store.ts'
import { getCheckoutName } from './settlement-ask.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import { computeSaved, findObstacle } from './settlement-rules.ts'
import type { WayOutProps } from './WayOut.tsx'

interface SettlementFormProps {
  checkout: ReturnType<typeof useCheckout>
  quote: Quote
  /** How many of the chosen lines are no longer in the cart. */
  gone: number
  toGo: Omit<WayOutProps, 'wayOut' | 'data' | 'look'>
  /** Where companions can get a plan too; null where nobody can. */
  companionsAt: string | null
}

export function SettlementForm({ checkout, quote, gone, toGo, companionsAt }: SettlementFormProps) {
  const t = usePhrases(settlementPhrases)
  const g = usePhrases(goodsSettlementPhrases)
  const [typed, type] = useTyped(getCheckoutName(toGo.ask))
  const goods = toGo.ask.kind === 'goods'
  const free = quote.payable === 0
  const obstacle = useObstacle(quote)
  const saved = computeSaved(quote)
  const submit = (desktop: boolean) => (
    <SubmitButton
      desktop={desktop}
      free={free}
      phase={checkout.phase}
      onSubmit={() => (obstacle ? showToast(obstacle, 'error') : void checkout.place(typed))}
    />
  )
  return (
    <>
      <div className="two">
        <section className="col">
          {checkout.refusal && (
            <Refusal error={checkout.refusal} quote={quote} toGo={toGo} button={t(free ? 'getFree' : 'submit')} />
          )}
          <PriceChange checkout={checkout} quote={quote} />
          {gone > 0 && <Note icon="alert">{g('someGone', { n: gone })}</Note>}
          {goods ? (
            <>
              <DeliveryWay quote={quote} {...toGo} />
              {quote.notThisWay.length > 0 && (
                <Note icon="alert" live>
                  {obstacle}
                </Note>
              )}
              <GoodsBought quote={quote} />
            </>
          ) : (
            <>
              <PlanWarnings warnings={quote.warnings} plans={quote.plans} />
              <PlanBought quote={quote} />
              {companionsAt !== null && <Row card icon="user" label={t('alsoForCompanions')} href={companionsAt} />}
            </>
          )}
          <div className="card flush">
            <OfferRows offers={checkout.offers} failed={checkout.offersFailed} quote={quote} onChoose={toGo.onChoose} />
            {/* An order in dollars gets a receipt without asking (S8). */}
            {!free && quote.currency === 'CNY' && (
              <InvoiceRow wish={typed.invoiceWish} onWish={(invoiceWish) => type({ invoiceWish })} />
            )}
            {!free && <PayMethods methods={quote.payMethods} silent={quote.silentMethods} />}
            <RemarkRow value={typed.remark} onChange={(remark) => type({ remark })} />
          </div>
        </section>
        <aside className="col stick">
          <div className="card">
            <Amounts quote={quote} />
            {submit(true)}
          </div>
          {!free && (
            <Note icon="shield">
              {goods ? t('goodsPromise', { n: limits.goodsPaymentMinutes }) : t('refundPromise')}
            </Note>
          )}
          {goods && (
            <p className="hint" style={{ padding: '0 .25rem' }}>
              {g('byOrdering')}
              <Link to="/privacyClause/:id?" params={{ id: 'shop_terms' }} className="phrase">
                {g('shopTerms')}
              </Link>
            </p>
          )}
        </aside>
      </div>
      <ActionBar phoneOnly>
        <BarAmount
          title={t('toPay')}
          price={<Price amountMinor={quote.payable} currency={quote.currency} size="l" inSum />}
          saved={saved > 0 && t('saved', { amount: formatMoney(saved, quote.currency) })}
        />
        {submit(false)}
      </ActionBar>
    </>
  )
}

/** The obstacle in words. The submit button stays enabled and shows this when pressed. */
function useObstacle(quote: Quote): string | null {
  const g = usePhrases(goodsSettlementPhrases)
  const obstacle = findObstacle(quote)
  if (obstacle !== 'notThisWay') return obstacle && g(obstacle)
  return g(quote.lines[0]?.kind === 'PICKUP' ? 'notThisWayPickup' : 'notThisWayShip')
}

interface SubmitButtonProps {
  desktop: boolean
  free: boolean
  phase: ReturnType<typeof useCheckout>['phase']
  onSubmit: () => void
}

function SubmitButton({ desktop, free, phase, onSubmit }: SubmitButtonProps) {
  const t = usePhrases(settlementPhrases)
  return (
    <Button
      className={desktop ? 'w dk' : 'fit'}
      style={desktop ? { marginTop: '1.125rem' } : { minWidth: '9rem' }}
      busy={phase !== 'ready'}
      busyLabel={t(busyWords[phase])}
      onClick={onSubmit}
    >
      {t(free ? 'getFree' : 'submit')}
    </Button>
  )
}

function RemarkRow({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = usePhrases(settlementPhrases)
  return (
    <label className="row remark">
      <span className="b2">{t('remark')}</span>
      <input
        className="gr rt"
        value={value}
        maxLength={limits.remarkLength}
        placeholder={t('remarkHint')}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}
