import { useEffect, useId } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { Quote } from '@aisle/contract/orders-schemas'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { goBack, preloadScreen, useRoute } from '../../navigation/router.ts'
import { ActionBar, BarAmount } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Note } from '../../ui/Note.tsx'
import { Price } from '../../ui/Price.tsx'
import { TopBar } from '../../ui/TopBar.tsx'
import { PayMethodName, payMethodOf } from '../payments/index.ts'
import { AmountList } from './AmountList.tsx'
import { useCheckout } from './checkout.ts'
import { LateSkeleton } from './LateSkeleton.tsx'
import { plansHref } from './plans-href.ts'
import { PlanBought } from './PlanBought.tsx'
import { useRemark } from './remark-store.ts'
import { Refusal } from './Refusal.tsx'
import './orders.css'
import { settlementPhrases } from './settlement-phrases.ts'
import { amountRowsOf, settlementAskOf, wayOutOf, type SettlementAsk } from './settlement-rules.ts'

/** `/order/settlement?tripId=…&planId=…[&aboard=1]`: what is bought, for whom, for how much; then to the cashier. */
export function SettlementScreen() {
  const t = usePhrases(settlementPhrases)
  const ask = settlementAskOf(useRoute().query)
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack(ask?.aboard ? '/productList' : '/purchaseIndex')} />
      {ask ? (
        <Settlement ask={ask} />
      ) : (
        <main>
          <Empty
            scene="climb"
            title={t('incomplete')}
            action={
              <Link to="/purchaseIndex" className={buttonClass()}>
                {t('choosePlan')}
              </Link>
            }
          >
            <p>{t('incompleteText')}</p>
          </Empty>
        </main>
      )}
    </>
  )
}

type Checkout = ReturnType<typeof useCheckout>

function Settlement({ ask }: { ask: SettlementAsk }) {
  const t = usePhrases(settlementPhrases)
  const checkout = useCheckout(ask)
  const { data: quote, error } = checkout.quote
  const known = quote !== undefined
  useEffect(() => {
    // Where the order goes on when its cashier does not open.
    if (known) preloadScreen('/order/detail')
  }, [known])
  if (!quote) return <main>{error ? <QuoteFailed ask={ask} checkout={checkout} /> : <LateSkeleton cards={3} />}</main>
  return (
    <>
      <main className="wide">
        <h1 className="dh dk">{t('title')}</h1>
        <Form ask={ask} checkout={checkout} quote={quote} />
      </main>
    </>
  )
}

function Form({ ask, checkout, quote }: { ask: SettlementAsk; checkout: Checkout; quote: Quote }) {
  const t = usePhrases(settlementPhrases)
  const [remark, setRemark] = useRemark(`${ask.tripId} ${ask.planId}`)
  const { phase, priceBefore, refusal } = checkout
  const free = quote.payable === 0
  const submit = (desktop: boolean) => (
    <Button
      className={desktop ? 'w dk' : 'fit'}
      style={desktop ? { marginTop: '1.125rem' } : { minWidth: '9rem' }}
      busy={phase !== 'ready'}
      busyLabel={t(phase === 'leaving' ? 'openingCashier' : phase === 'requoting' ? 'requoting' : 'submitting')}
      onClick={() => void checkout.place(remark)}
    >
      {t(free ? 'getFree' : 'submit')}
    </Button>
  )
  return (
    <>
      <div className="two">
        <section className="col">
          {refusal && <Refusal error={refusal} ask={ask} button={t(free ? 'getFree' : 'submit')} />}
          {priceBefore && (
            <Note icon="alert" live>
              {t('priceChanged', {
                before: formatMoney(priceBefore.payable, priceBefore.currency),
                now: formatMoney(quote.payable, quote.currency),
              })}
            </Note>
          )}
          <PlanBought quote={quote} />
          <div className="card flush">
            {!free && <PayMethod quote={quote} />}
            <RemarkRow value={remark} onChange={setRemark} />
          </div>
        </section>
        <aside className="col stick">
          <div className="card">
            <AmountList
              rows={amountRowsOf(quote).map(({ key, amount, percentOff }) => ({
                key,
                label: percentOff ? t('memberPercent', { n: percentOff }) : t(key),
                amount,
              }))}
              total={{ label: t('toPay'), amount: quote.payable }}
              currency={quote.currency}
            />
            {submit(true)}
          </div>
          {!free && <Note icon="shield">{t('refundPromise')}</Note>}
        </aside>
      </div>
      <ActionBar phoneOnly>
        <BarAmount
          title={t('toPay')}
          price={<Price amountMinor={quote.payable} currency={quote.currency} size="l" inSum />}
        />
        {submit(false)}
      </ActionBar>
    </>
  )
}

/** The one method that fits the currency, chosen. */
function PayMethod({ quote }: { quote: Quote }) {
  const t = usePhrases(settlementPhrases)
  const method = payMethodOf(quote.currency)
  const id = useId()
  return (
    <div className="row" role="radiogroup" aria-labelledby={id}>
      <span className="gr b2" id={id}>
        {t('payBy')}
      </span>
      <label className="h b2 c2">
        <PayMethodName method={method} />
        <input className="cb" type="radio" name="payMethod" value={method} checked readOnly />
      </label>
    </div>
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
        maxLength={200}
        placeholder={t('remarkHint')}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  )
}

function QuoteFailed({ ask, checkout }: { ask: SettlementAsk; checkout: Checkout }) {
  const t = usePhrases(settlementPhrases)
  const text = useBilingual()
  const { error, refetch, isFetching } = checkout.quote
  if (!error) return null
  const again = wayOutOf(error.error) === 'tryAgain'
  return (
    <Empty
      scene="gap"
      title={again ? t('quoteFailed') : text(error.messages)}
      action={
        again ? (
          <Button busy={isFetching} onClick={() => void refetch()}>
            {t('reload')}
          </Button>
        ) : (
          <a href={plansHref(ask)} className={buttonClass()}>
            {t('choosePlan')}
          </a>
        )
      }
    >
      {again && <p>{text(error.messages)}</p>}
    </Empty>
  )
}
