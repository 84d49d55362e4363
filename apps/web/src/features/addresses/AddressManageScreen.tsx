import { useState } from 'react'
import type { Address } from '@aisle/contract/addresses-schemas'
import * as limits from '@aisle/contract/limits'
import { getBody } from '@aisle/rules/address-form'
import { usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { goBack } from '../../navigation/router.ts'
import { ActionBar } from '../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { TopBar } from '../../ui/frame/TopBar.tsx'
import { AccountAside } from '../me/index.ts'
import { AddressCard } from './AddressCard.tsx'
import { getFields } from './address-form-rules.ts'
import { addressPhrases } from './address-phrases.ts'
import { useAddresses, useSaveAddress } from './address-queries.ts'
import { DeleteAddressDialog } from './DeleteAddressDialog.tsx'

/** `/addr/manage`. */
export function AddressManageScreen() {
  const t = usePhrases(addressPhrases)
  const list = useAddresses()
  const addresses = list.data?.addresses
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack('/me')} />
      <main className="besides">
        <h1 className="dh dk">{t('title')}</h1>
        {addresses ? (
          <Addresses addresses={addresses} />
        ) : list.isError ? (
          <LoadFailed busy={list.isFetching} onReload={() => void list.refetch()}>
            {t('loadFailedText')}
          </LoadFailed>
        ) : (
          <Skeleton />
        )}
        <AccountAside />
      </main>
      {addresses && <AddBar count={addresses.length} />}
    </>
  )
}

function Addresses({ addresses }: { addresses: readonly Address[] }) {
  const t = usePhrases(addressPhrases)
  const [deleting, setDeleting] = useState<Address | null>(null)
  const save = useSaveAddress()
  function makeDefault(address: Address) {
    if (save.isPending) return
    save.mutate(
      { ...getBody(getFields(address)), addrId: address.addrId, isDefault: true },
      {
        onSuccess: () => showToast(t('defaultSet')),
        onError: (error) => showToast(error.message, 'error'),
      },
    )
  }
  if (addresses.length === 0) {
    return (
      <Empty scene={climb} title={t('empty')}>
        <p>{t('emptyText')}</p>
      </Empty>
    )
  }
  return (
    <>
      {addresses.map((address) => (
        <AddressCard
          key={address.addrId}
          address={address}
          becoming={save.isPending && save.variables.addrId === address.addrId}
          onMakeDefault={() => makeDefault(address)}
          onDelete={() => setDeleting(address)}
        />
      ))}
      {deleting && <DeleteAddressDialog address={deleting} onClose={() => setDeleting(null)} />}
    </>
  )
}

function AddBar({ count }: { count: number }) {
  const t = usePhrases(addressPhrases)
  const full = count >= limits.addressesPerPassenger
  return (
    <ActionBar>
      {full ? (
        <Button disabled>{t('limitReached', { n: limits.addressesPerPassenger })}</Button>
      ) : (
        <Link to="/addr/create" className={buttonClass()}>
          <Icon name="plus" size="s" />
          {t('add')}
        </Link>
      )}
    </ActionBar>
  )
}
