import { useEffect } from 'react'
import { usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { hrefTo } from '../../../navigation/paths.ts'
import { goBack, preloadScreen, useRoute } from '../../../navigation/router.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { climb } from '../../../ui/empty-scenes.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { useCompanions } from '../../pre-purchase/index.ts'
import { useCheckout } from './checkout.ts'
import { LateSkeleton } from '../LateSkeleton.tsx'
import { CartEmpty, CartFailed, QuoteFailed } from './NoQuote.tsx'
import '../orders.css'
import {
  getCheckoutName,
  getSettlementAsk,
  getSettlementQuery,
  getUsualWay,
  noCoupon,
  type SettlementAsk,
} from './settlement-ask.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import { usePartyPlans } from './PlanBought.tsx'
import { companionsHref } from './plans-href.ts'
import { SettlementForm } from './SettlementForm.tsx'
import { contentsFor, useChoices, useGoodsToBuy } from './use-settlement.ts'

/**
 * `/order/settlement?tripId=…&planId=…[&aboard=1]`, `?cart=id,id` or `?skuId=…&quantity=n`: checkout for a plan or
 * goods, then on to payment.
 */
export function SettlementScreen() {
  const t = usePhrases(settlementPhrases)
  const ask = getSettlementAsk(useRoute().query)
  const backTo = ask?.kind === 'goods' ? '/shopCart' : ask?.aboard ? '/productList' : '/purchaseIndex'
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack(backTo)} />
      {ask ? (
        <Settlement key={getCheckoutName(ask)} ask={ask} />
      ) : (
        <main className="wide">
          <h1 className="dh dk">{t('title')}</h1>
          <Empty
            scene={climb}
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

function Settlement({ ask }: { ask: SettlementAsk }) {
  const t = usePhrases(settlementPhrases)
  const [choices, choose, keepInAddress] = useChoices(ask)
  const { goods, cart } = useGoodsToBuy(ask)
  const basket = contentsFor(ask, goods, choices)
  const checkout = useCheckout({
    ask,
    goods,
    basket,
    bestCoupon: choices.couponId === null,
    onPlace: (couponId) => keepInAddress({ ...choices, couponId: couponId ?? noCoupon }),
  })
  const { data: quote, error } = checkout.quote
  const partyReady = usePartyPlans(ask.kind === 'wifi' && ask.plans.length > 1)
  const companions = useCompanionsToAdd(ask)
  const known = quote !== undefined && partyReady && !companions.pending && !checkout.offersDue
  useEffect(() => {
    // The next screen if the payment page does not open.
    if (known) preloadScreen('/order/detail')
  }, [known])
  const way = choices.way ?? getUsualWay(goods ?? [])
  const toGo = {
    ask,
    way,
    placeChosen: (way === 'SHIP' ? choices.addrId : choices.pickupPointId) !== null,
    goodsId: (ask.kind === 'goods' && quote?.lines[0]?.goodsId) || null,
    here: hrefTo('/order/settlement', { query: getSettlementQuery(ask, choices) }),
    onChoose: (change: Parameters<typeof choose>[0]) => {
      checkout.forgetRefusal()
      choose(change)
    },
  }
  if (quote && known && basket) {
    return (
      <main className="wide">
        <h1 className="dh dk">{t('title')}</h1>
        <SettlementForm
          checkout={checkout}
          quote={quote}
          gone={countGone(ask, goods)}
          toGo={toGo}
          companionsAt={companions.href}
        />
      </main>
    )
  }
  if (ask.kind === 'goods' && goods?.length === 0) return <CartEmpty />
  if (!goods && cart.error) return <CartFailed busy={cart.isFetching} onReload={() => void cart.refetch()} />
  return error ? (
    <QuoteFailed checkout={checkout} toGo={toGo} />
  ) : (
    <main className="wide">
      <h1 className="dh dk">{t('title')}</h1>
      <div className="two">
        <section className="col">
          <LateSkeleton cards={3} />
        </section>
      </div>
    </main>
  )
}

/** Aboard, the link to companions who could get a plan too (W9): known with the quote, so that no row moves later. */
function useCompanionsToAdd(ask: SettlementAsk): { pending: boolean; href: string | null } {
  const alone = ask.kind === 'wifi' && ask.aboard && ask.plans.length === 1 ? ask : null
  const { data, isPending } = useCompanions(alone !== null)
  const known = data && (Boolean(data.further) || data.companions.length > 0)
  return { pending: alone !== null && isPending, href: alone && known ? companionsHref(alone) : null }
}

/** How many of the chosen lines are no longer in the cart. */
function countGone(ask: SettlementAsk, goods: readonly unknown[] | null): number {
  return ask.kind === 'goods' && 'cartLineIds' in ask && goods ? ask.cartLineIds.length - goods.length : 0
}
