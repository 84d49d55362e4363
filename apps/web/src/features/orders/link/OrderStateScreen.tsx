import { useState } from 'react'
import { viewOrderByLink } from '@aisle/contract/order-link'
import type { LinkedOrder } from '@aisle/contract/order-link-schemas'
import * as limits from '@aisle/contract/limits'
import { useApiQuery } from '../../../api/queries.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { usePreload } from '../../../navigation/later.tsx'
import { Link } from '../../../navigation/Link.tsx'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { buttonClass } from '../../../ui/Button.tsx'
import { Empty } from '../../../ui/Empty.tsx'
import { LanguagePill } from '../../../ui/frame/LanguagePill.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { useLinkPass } from '../../proof/index.ts'
import { PickupCard } from '../detail/PickupCard.tsx'
import { ShipToCard } from '../detail/ShipToCard.tsx'
import { LateSkeleton } from '../LateSkeleton.tsx'
import { PickupCodesSheet, ProofSheet } from '../order-dialogs.ts'
import { orderPhrases } from '../order-phrases.ts'
import { BoughtCard, FactsCard, LinkedRefunds, ParcelCard, StateCard } from './linked-order-cards.tsx'
import { orderStatePhrases } from './order-state-phrases.ts'
import { getLinkedState } from './order-state-rules.ts'
import '../orders.css'

/** `/orderState?token=…`: the link in a mail about an order, without a login (O9). */
export function OrderStateScreen() {
  const t = usePhrases(orderStatePhrases)
  const token = useRoute().query['token'] ?? ''
  const pass = useLinkPass(token)
  const order = useApiQuery(
    viewOrderByLink,
    { token, ...(pass !== null && { pass }) },
    { enabled: token !== '', staleTime: 0, placeholderData: (shown) => shown },
  )
  const failure = token === '' ? 'notFound' : order.error?.error
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack()} right={<LanguagePill />} />
      {order.data && failure === undefined ? (
        <Order order={order.data} token={token} />
      ) : (
        <main>
          <h1 className="dh dk">{t('title')}</h1>
          {failure === 'notFound' || failure === 'linkExpired' ? (
            <NoOrder expired={failure === 'linkExpired'} />
          ) : order.error ? (
            <LoadFailed error={order.error} busy={order.isFetching} onReload={() => void order.refetch()} />
          ) : (
            <LateSkeleton cards={3} />
          )}
        </main>
      )}
    </>
  )
}

function Order({ order, token }: { order: LinkedOrder; token: string }) {
  const t = usePhrases(orderStatePhrases)
  const o = usePhrases(orderPhrases)
  const [open, setOpen] = useState<'proof' | 'codes' | null>(null)
  const { rest, sentTo, pickup, refunds, shipment } = order
  const mayProve = rest === null && sentTo !== null
  usePreload(mayProve, ProofSheet)
  usePreload(pickup !== null, PickupCodesSheet)
  const codes = (rest?.codes ?? []).map((code) => ({ ...code, state: 'unused' as const, usedAt: null }))
  const prove = () => setOpen('proof')
  return (
    <>
      <main>
        <h1 className="dh dk">{o(getLinkedState(order))}</h1>
        <StateCard order={order} />
        {pickup && (
          <PickupCard
            pickup={{
              point: pickup.point,
              codes,
              proof: mayProve && pickup.codesLeft > 0 ? { sentTo } : null,
              expiresAt: pickup.until,
            }}
            onShow={prove}
          />
        )}
        {order.kind === 'SHIP' && (rest === null || shipment) && (
          <ParcelCard order={order} onProve={mayProve ? prove : null} />
        )}
        {rest?.shipTo && <ShipToCard shipTo={rest.shipTo} />}
        <BoughtCard order={order} />
        {refunds.length > 0 && <LinkedRefunds order={order} />}
        <FactsCard order={order} />
      </main>
      <ActionBar>
        <Link
          to="/order/detail"
          query={{ orderNo: order.orderNo }}
          className={buttonClass({ kind: codes.length > 0 ? 'line' : 'primary', grow: true })}
        >
          {t('manage')}
        </Link>
      </ActionBar>
      {open === 'proof' && mayProve && (
        <ProofSheet
          subject={{ of: 'link', token }}
          sentTo={sentTo}
          onClose={() => setOpen(null)}
          onProved={() => setOpen(pickup ? 'codes' : null)}
        />
      )}
      {open === 'codes' && codes.length > 0 && (
        <PickupCodesSheet order={order} codes={codes} onClose={() => setOpen(null)} />
      )}
    </>
  )
}

/** A forged, mutilated or expired link: what happened, and what to do. */
function NoOrder({ expired }: { expired: boolean }) {
  const t = usePhrases(orderStatePhrases)
  return (
    <div role="status">
      <Empty
        title={t(expired ? 'expired' : 'unknown')}
        action={
          <>
            <Link to="/order/list" className={buttonClass({ kind: 'primary' })}>
              {t('toOrders')}
            </Link>
            <Link to="/contact" className={buttonClass({ kind: 'txt' })}>
              {t('contact')}
            </Link>
          </>
        }
      >
        {t(expired ? 'expiredText' : 'unknownText', { days: limits.orderLinkDays })}
      </Empty>
    </div>
  )
}
