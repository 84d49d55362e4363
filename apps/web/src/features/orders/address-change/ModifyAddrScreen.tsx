import type { ReactNode } from 'react'
import type { AddressChanges } from '@aisle/contract/addresses-schemas'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { later } from '../../../navigation/later.tsx'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { buttonClass } from '../../../ui/Button.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { Note } from '../../../ui/Note.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { addressChangePhrases } from './address-change-phrases.ts'
import { useAddressChanges } from './address-change-queries.ts'
import { changesShown } from './address-change-rules.ts'
import { AddressChangeForm } from './AddressChangeForm.tsx'
import { DecidedChanges, OpenChange } from './AddressChangeHistory.tsx'
import { LateSkeleton } from '../LateSkeleton.tsx'
import '../orders.css'
import { ShipToCard } from '../detail/ShipToCard.tsx'

/** Rarely needed, and uses the order phrases, so it loads on demand. */
const OrderMissing = later(
  () => import('../detail/OrderMissing.tsx').then((part) => part.OrderMissing),
  () => null,
)

/** `/order/modifyAddr?orderNo=…&addrId=…`: changes the address of a paid order that has not been shipped (E5). */
export function ModifyAddrScreen() {
  const t = usePhrases(addressChangePhrases)
  const orderNo = useRoute().query['orderNo'] ?? ''
  const changes = useAddressChanges(orderNo)
  const missing = orderNo === '' || changes.error?.error === 'notFound'
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack('/order/list')} />
      {changes.data && !missing ? (
        <Changes changes={changes.data} />
      ) : (
        <Framed>
          {missing ? (
            <OrderMissing />
          ) : changes.error ? (
            <Failed error={changes.error} busy={changes.isFetching} onReload={() => void changes.refetch()} />
          ) : (
            <LateSkeleton cards={3} />
          )}
        </Framed>
      )}
    </>
  )
}

function Framed({ children }: { children: ReactNode }) {
  const t = usePhrases(addressChangePhrases)
  return (
    <main>
      <h1 className="dh dk">{t('title')}</h1>
      {children}
    </main>
  )
}

function Changes({ changes }: { changes: AddressChanges }) {
  const { open, decided } = changesShown(changes.changes)
  const t = usePhrases(addressChangePhrases)
  const { orderNo, current, reason } = changes
  const told = (
    <>
      {current && (
        <>
          <h2 className="s c2 addr-heading">{t('current')}</h2>
          <ShipToCard shipTo={current} />
        </>
      )}
      {open && !reason && <OpenChange change={open} />}
      {reason && <Note>{t(reason)}</Note>}
    </>
  )
  if (!reason) {
    return (
      <AddressChangeForm orderNo={orderNo} before={told}>
        <DecidedChanges changes={decided} />
      </AddressChangeForm>
    )
  }
  return (
    <Framed>
      {told}
      <DecidedChanges changes={decided} />
      <p className="h wrap" style={{ marginTop: '1rem' }}>
        <Link to="/contact" className={buttonClass({ kind: 'line', grow: true })}>
          {t('contact')}
        </Link>
        <Link to="/order/detail" query={{ orderNo }} className={buttonClass({ kind: 'line', grow: true })}>
          {t('toOrder')}
        </Link>
      </p>
    </Framed>
  )
}

interface FailedProps {
  error: NonNullable<ReturnType<typeof useAddressChanges>['error']>
  busy: boolean
  onReload: () => void
}

function Failed({ error, busy, onReload }: FailedProps) {
  const text = useBilingual()
  const t = usePhrases(addressChangePhrases)
  return <LoadFailed title={text(error.messages)} loading={t('reload')} busy={busy} onReload={onReload} />
}
