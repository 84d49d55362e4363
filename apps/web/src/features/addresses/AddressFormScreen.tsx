import { useState, type ReactNode } from 'react'
import type { Address } from '@aisle/contract/addresses-schemas'
import { emptyFields } from '@aisle/rules/address-form'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { goBack, useRoute } from '../../navigation/router.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { AddressForm } from './AddressForm.tsx'
import { getFields, isChanged } from './address-form-rules.ts'
import { forgetTyped, keptFields } from './address-form-store.ts'
import { addressFormPhrases, addressPhrases } from './address-phrases.ts'
import { useAddresses } from './address-queries.ts'
import './addresses.css'
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx'
import { returnWith } from './return-target.ts'
import { addressFormId, useAddressForm } from './use-address-form.ts'

/**
 * `/addr/create`, `/addr/edit/:addr?`, and within checkout `/order/newAddr`, `/order/addrEdit/:addr?`, which continue
 * to `?then=` with the address chosen (E5).
 */
export function AddressFormScreen() {
  const t = usePhrases(addressPhrases)
  const { path, params } = useRoute()
  const addrId = params['addr']
  const list = useAddresses()
  const back = path.startsWith('/order/') ? '/order/list' : '/addr/manage'
  const addresses = list.data?.addresses
  const address = addresses?.find((one) => one.addrId === addrId)
  if (addresses && (address || !addrId)) {
    return <OpenForm key={addrId ?? ''} address={address ?? null} isFirst={addresses.length === 0} back={back} />
  }
  return (
    <Framed editing={Boolean(addrId)} onBack={() => goBack(back)}>
      {addresses ? (
        <NotFound />
      ) : list.isError ? (
        <LoadFailed busy={list.isFetching} onReload={() => void list.refetch()}>
          {t('loadFailedText')}
        </LoadFailed>
      ) : (
        <Skeleton lines={['30%', '60%', '30%', '60%']} />
      )}
    </Framed>
  )
}

interface FramedProps {
  editing: boolean
  onBack: () => void
  onDelete?: () => void
  bar?: ReactNode
  children: ReactNode
}

function Framed({ editing, onBack, onDelete, bar, children }: FramedProps) {
  const t = usePhrases(addressFormPhrases)
  const title = t(editing ? 'editTitle' : 'newTitle')
  const right = onDelete && (
    <Button kind="txt" small className="addr-delete" onClick={onDelete}>
      {t('delete')}
    </Button>
  )
  return (
    <>
      <TopBar title={title} onBack={onBack} right={right} />
      <main>
        <div className="h bl dk">
          <h1 className="dh gr">{title}</h1>
          {right}
        </div>
        {children}
      </main>
      {bar}
    </>
  )
}

interface OpenFormProps {
  address: Address | null
  /** There is no other address yet. */
  isFirst: boolean
  back: '/order/list' | '/addr/manage'
}

function OpenForm({ address, isFirst, back }: OpenFormProps) {
  const { query } = useRoute()
  const t = usePhrases(addressFormPhrases)
  const language = useLanguage()
  // A snapshot from when the form opened: another language or a newer list must not change the passenger's input.
  const [saved] = useState(() =>
    address
      ? getFields(address)
      : ({ ...emptyFields, place: language === 'zh' ? 'china' : 'abroad', isDefault: isFirst } as const),
  )
  const [asking, setAsking] = useState<'leave' | 'delete' | null>(null)
  const subject = address?.addrId ?? 'new'
  const leave = () => {
    forgetTyped()
    goBack(back)
  }
  function onBack() {
    const typed = keptFields(subject)
    if (typed && isChanged(typed, saved)) setAsking('leave')
    else leave()
  }
  function onSaved(addrId: string) {
    forgetTyped()
    showToast(t('saved'))
    if (!returnWith(query['then'], addrId)) goBack(back)
  }
  const state = useAddressForm({ subject, saved, onSaved })
  return (
    <Framed
      bar={
        <ActionBar>
          <Button type="submit" form={addressFormId} busy={state.busy} busyLabel={t('saving')}>
            {t('save')}
          </Button>
        </ActionBar>
      }
      editing={address !== null}
      onBack={onBack}
      {...(address ? { onDelete: () => setAsking('delete') } : {})}
    >
      <AddressForm
        state={state}
        isNew={address === null}
        fixedDefault={isFirst ? 'first' : address?.isDefault ? 'stays' : null}
      />
      {asking === 'leave' && <LeaveDialog onStay={() => setAsking(null)} onLeave={leave} />}
      {asking === 'delete' && address && (
        <DeleteAddressDialog address={address} onClose={() => setAsking(null)} onDeleted={leave} />
      )}
    </Framed>
  )
}

function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const t = usePhrases(addressFormPhrases)
  return (
    <Dialog
      title={t('leaveTitle')}
      onClose={onStay}
      actions={
        <>
          <Button kind="line" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button kind="bad" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p className="b2 c2" style={{ marginTop: '.375rem' }}>
        {t('leaveText')}
      </p>
    </Dialog>
  )
}

function NotFound() {
  const t = usePhrases(addressFormPhrases)
  return (
    <Empty
      title={t('notFound')}
      action={
        <Link to="/addr/manage" className={buttonClass()}>
          {t('toList')}
        </Link>
      }
    >
      <p>{t('notFoundText')}</p>
    </Empty>
  )
}
