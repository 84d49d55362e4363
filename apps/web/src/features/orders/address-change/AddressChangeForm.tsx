import { useEffect, useRef, type ReactNode } from 'react'
import { formatMoney } from '@aisle/contract/money'
import type { AddressChangeCheck } from '@aisle/contract/addresses-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { hrefOf } from '../../../navigation/paths.ts'
import { replaceRoute, useRoute } from '../../../navigation/router.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { addressChangePhrases } from './address-change-phrases.ts'
import { useAddressCheck, useChangeAddress } from './address-change-queries.ts'
import { checkTextOf } from './address-change-rules.ts'
import { AddressChoice } from '../delivery/AddressChoice.tsx'

interface AddressChangeFormProps {
  orderNo: string
  /** Shown above the choice: the current destination. */
  before: ReactNode
  children: ReactNode
}

/** Lets the passenger pick another address, explains the effect, and submits the change. */
export function AddressChangeForm({ orderNo, before, children }: AddressChangeFormProps) {
  const t = usePhrases(addressChangePhrases)
  // Kept in the URL, so that a newly created address comes back chosen (E5) and a reload keeps the choice.
  const chosen = useRoute().query['addrId'] ?? null
  const check = useAddressCheck(orderNo, chosen)
  const change = useChangeAddress()
  const here = (addrId: string | null) => ({ query: { orderNo, ...(addrId !== null && { addrId }) } })

  function apply(addrId: string) {
    change.mutate(
      { orderNo, addrId },
      {
        onSuccess: ({ state }) => {
          showToast(t(state === 'granted' ? 'doneGranted' : 'doneOpen'))
          if (state === 'granted') replaceRoute('/order/detail', { query: { orderNo } })
          else replaceRoute('/order/modifyAddr', here(null))
        },
        onError: (error) => showToast(error.message, 'error'),
      },
    )
  }
  const allowed = chosen !== null && check.data && check.data.allowed !== 'no' ? check.data.allowed : null
  return (
    <>
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        {before}
        <h2 className="s c2 addr-heading">{t('choose')}</h2>
        <AddressChoice
          chosen={chosen}
          stays
          then={hrefOf('/order/modifyAddr', here(null))}
          onChoose={(addrId) => replaceRoute('/order/modifyAddr', here(addrId))}
        />
        {chosen !== null && <CheckNote check={check.data} failed={check.isError} />}
        {children}
      </main>
      <ActionBar>
        <Button
          grow
          disabled={allowed === null}
          busy={change.isPending}
          busyLabel={t('applying')}
          onClick={() => chosen !== null && apply(chosen)}
        >
          {t(allowed === 'byAirline' ? 'applyByAirline' : 'applyAtOnce')}
        </Button>
      </ActionBar>
    </>
  )
}

function CheckNote({ check, failed }: { check: AddressChangeCheck | undefined; failed: boolean }) {
  const t = usePhrases(addressChangePhrases)
  const told = useRef<HTMLDivElement>(null)
  // The note renders below a long list, and the passenger must see it before submitting.
  useEffect(() => {
    if (check) told.current?.scrollIntoView({ block: 'nearest' })
  }, [check])
  return (
    <div role="status" ref={told}>
      {check ? (
        <Note>{t(checkTextOf(check), { amount: formatMoney(check.freightDifference, check.currency) })}</Note>
      ) : (
        failed && <Note>{t('checkFailed')}</Note>
      )}
    </div>
  )
}
