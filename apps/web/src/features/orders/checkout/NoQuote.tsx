import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { bag } from '../../../ui/empty-scenes.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import type { useCheckout } from './checkout.ts'
import { goodsSettlementPhrases } from './goods-settlement-phrases.ts'
import { useRefusalDetail } from './Refusal.tsx'
import type { ApiError } from '../../../api/api-error.ts'
import { settlementPhrases } from './settlement-phrases.ts'
import { findWayOut } from './settlement-rules.ts'
import { WayOut, type WayOutProps } from './WayOut.tsx'

/** The chosen lines have left the cart, probably because an order was placed and its response lost. */
export function CartEmpty() {
  const t = usePhrases(settlementPhrases)
  const g = usePhrases(goodsSettlementPhrases)
  return (
    <main className="wide">
      <h1 className="dh dk">{t('title')}</h1>
      <Empty
        scene={bag}
        title={g('emptyCart')}
        action={
          <Link to="/order/list" className={buttonClass()}>
            {g('toOrders')}
          </Link>
        }
      >
        <p>{g('emptyCartText')}</p>
      </Empty>
    </main>
  )
}

export function CartFailed({ busy, onReload }: { busy: boolean; onReload: () => void }) {
  const t = usePhrases(settlementPhrases)
  return (
    <main className="wide">
      <h1 className="dh dk">{t('title')}</h1>
      <LoadFailed title={t('quoteFailed')} loading={t('reload')} busy={busy} onReload={onReload} />
    </main>
  )
}

interface QuoteFailedProps {
  checkout: ReturnType<typeof useCheckout>
  toGo: Omit<WayOutProps, 'wayOut' | 'data' | 'look'>
}

export function QuoteFailed(props: QuoteFailedProps) {
  const t = usePhrases(settlementPhrases)
  return (
    <main className="wide">
      <h1 className="dh dk">{t('title')}</h1>
      <QuoteProblem {...props} />
    </main>
  )
}

/** Why there is no price, and the way on. */
export function QuoteProblem({ checkout, toGo }: QuoteFailedProps) {
  const { error, refetch, isFetching } = checkout.quote
  if (!error) return null
  return <Problem error={error} busy={isFetching} onReload={() => void refetch()} toGo={toGo} />
}

interface ProblemProps extends Pick<QuoteFailedProps, 'toGo'> {
  error: ApiError
  busy: boolean
  onReload: () => void
}

function Problem({ error, busy, onReload, toGo }: ProblemProps) {
  const t = usePhrases(settlementPhrases)
  const g = usePhrases(goodsSettlementPhrases)
  const text = useBilingual()
  const more = useRefusalDetail(error, undefined)
  const wayOut = findWayOut(error.error)
  if (wayOut === 'tryAgain') {
    return (
      <LoadFailed title={t('quoteFailed')} loading={t('reload')} busy={busy} onReload={onReload}>
        {text(error.messages)}
      </LoadFailed>
    )
  }
  return (
    <Empty
      title={text(error.messages)}
      action={
        <span className="h wrap" style={{ justifyContent: 'center' }}>
          <WayOut {...toGo} wayOut={wayOut} data={error.data} look={buttonClass()} />
          {error.error === 'notDeliverable' && (
            <button
              type="button"
              className={buttonClass({ kind: 'line' })}
              onClick={() => toGo.onChoose({ way: 'PICKUP' })}
            >
              {g('pickUpInstead')}
            </button>
          )}
        </span>
      }
    >
      {more && <p>{more}</p>}
    </Empty>
  )
}
