import { useEffect, useMemo } from 'react'
import { later, usePreload } from '../../../navigation/later.tsx'
import { replaceRoute, useRouter, useRoute } from '../../../navigation/router.ts'
import { currentSession } from '../../../session/session-store.ts'
import type { GuardForm } from '../../login/index.ts'
import { storage } from '../../../storage/storage.ts'
import { ticketFormProblems } from '../lookup-rules.ts'
import { documentGone, flightStore, foundStore, getLookup, ticketStore, wayStore } from '../lookup-store.ts'
import { LookupForm } from '../LookupForm.tsx'
import { LookupPage } from '../LookupPage.tsx'
import { useLookupForm } from '../use-lookup-form.ts'
import { useMemoryStore } from '../../../storage/memory-store.ts'

const FoundTrips = later(() => import('./FoundTrips.tsx').then((part) => part.FoundTrips))

/** After a reload the kept ticket form can find the trip again; a document number is never kept (G6). */
function canFindAgain(): boolean {
  return wayStore.get() === 'ticket' && Object.keys(ticketFormProblems(ticketStore.get(), false)).length === 0
}

const GuardLogin = later(() => import('../../login/index.ts').then((part) => part.GuardLogin))

function LoginForm({ submitLabel, busyLabel, onLoggedIn }: GuardForm) {
  const form = useLookupForm('login')
  return (
    <LookupForm
      state={form}
      submitLabel={submitLabel}
      busyLabel={busyLabel}
      onSubmit={() => void form.submit(async () => onLoggedIn())}
    />
  )
}

/** The target where the guard has stopped the passenger (E2), read once a visit: following the target removes it. */
function useKeptTarget() {
  const visit = useRouter().shown?.visit
  return useMemo(() => {
    const keptTarget = visit === undefined ? undefined : storage.read('afterLogin')
    return { keptTarget, loggedIn: currentSession() !== undefined }
  }, [visit])
}

/**
 * `/purchaseIndex`: the lookup forms; with `?trip=` the trips found, so that the browser's "back" leads to the form. For
 * whom the guard has stopped it is the login, and with `?find=` the forms again.
 */
export function PurchaseScreen() {
  const { trip: wanted, find } = useRoute().query
  const { keptTarget, loggedIn } = useKeptTarget()
  const { lookup } = useMemoryStore(foundStore)
  const lost = wanted !== undefined && lookup === null
  // Preloads while the passenger fills in the form.
  usePreload(true, FoundTrips)
  useEffect(() => {
    if (!lost) return
    if (canFindAgain()) return foundStore.set({ ...foundStore.get(), lookup: getLookup('ticket') })
    if (wayStore.get() === 'flight' && flightStore.get().flightNo) documentGone.set(true)
    replaceRoute('/purchaseIndex')
  }, [lost])
  if (wanted !== undefined && lookup) return <FoundTrips lookup={lookup} wanted={wanted} keptTarget={keptTarget} />
  if (lost && canFindAgain()) return null
  if (keptTarget !== undefined && find === undefined && !loggedIn)
    return <GuardLogin target={keptTarget} renderForm={(form) => <LoginForm {...form} />} />
  return <LookupPage keptTarget={keptTarget} />
}
