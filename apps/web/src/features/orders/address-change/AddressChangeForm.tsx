import { useEffect, useRef, useState, type ReactNode } from 'react'
import * as limits from '@aisle/contract/limits'
import { formatMoney } from '@aisle/contract/money'
import type { AddressChangeCheck } from '@aisle/contract/addresses-schemas'
import type { ProofAsked } from '@aisle/contract/orders-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { later } from '../../../navigation/later.tsx'
import { hrefTo } from '../../../navigation/paths.ts'
import { replaceRoute, useRoute } from '../../../navigation/router.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { addressChangePhrases } from './address-change-phrases.ts'
import { useAddressCheck, useChangeAddress } from './address-change-queries.ts'
import { getCheckText } from './address-change-rules.ts'
import { AddressChoice } from '../delivery/AddressChoice.tsx'

// The sheet comes directly: the file of the order's dialogs would be a third request of this screen.
const ProofSheet = later(() => import('../../proof/index.ts').then((part) => part.ProofSheet))

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
  const [asked, setAsked] = useState<{ addrId: string; proof: ProofAsked } | null>(null)
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
        onError: (error) => {
          if (error.error !== 'proofRequired') return showToast(error.message, 'error')
          const { sentTo } = error.data
          setAsked({ addrId, proof: { sentTo: typeof sentTo === 'string' ? sentTo : null } })
        },
      },
    )
  }
  function begin(addrId: string) {
    const proof = check.data?.proof
    if (proof) setAsked({ addrId, proof })
    else apply(addrId)
  }
  function applyProved() {
    if (!asked) return
    setAsked(null)
    apply(asked.addrId)
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
          then={hrefTo('/order/modifyAddr', here(null))}
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
          onClick={() => chosen !== null && begin(chosen)}
        >
          {t(allowed === 'byAirline' ? 'applyByAirline' : 'applyAtOnce')}
        </Button>
      </ActionBar>
      {asked && (
        <ProofSheet
          subject={{ of: 'order', orderNo, act: 'change' }}
          sentTo={asked.proof.sentTo}
          onClose={() => setAsked(null)}
          onProved={applyProved}
        />
      )}
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
        <Note>
          {t(getCheckText(check), { amount: formatMoney(check.freightDifference, check.currency) })}
          {check.allowed !== 'no' && (
            <span className="c2" style={{ display: 'block', marginTop: '.25rem' }}>
              {t('held', { hours: limits.addressChangeHoldHours })}
            </span>
          )}
        </Note>
      ) : (
        failed && <Note>{t('checkFailed')}</Note>
      )}
    </div>
  )
}
