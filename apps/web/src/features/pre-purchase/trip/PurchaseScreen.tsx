import { useEffect } from 'react'
import { later, usePreload } from '../../../navigation/later.tsx'
import { replaceRoute, useRoute } from '../../../navigation/router.ts'
import { ticketFormProblems } from '../lookup-rules.ts'
import { foundStore, getLookup, ticketStore, wayStore } from '../lookup-store.ts'
import { LookupPage } from '../LookupPage.tsx'
import { useMemoryStore } from '../../../storage/memory-store.ts'

const FoundTrips = later(() => import('./FoundTrips.tsx').then((part) => part.FoundTrips))

/** After a reload the kept ticket form can find the trip again; a document number is never kept (G6). */
function canFindAgain(): boolean {
  return wayStore.get() === 'ticket' && Object.keys(ticketFormProblems(ticketStore.get(), false)).length === 0
}

/**
 * `/purchaseIndex`: the lookup forms; with `?trip=` the trips found, so that the browser's "back" leads to the form.
 */
export function PurchaseScreen() {
  const wanted = useRoute().query['trip']
  const { lookup } = useMemoryStore(foundStore)
  const lost = wanted !== undefined && lookup === null
  // Preloads while the passenger fills in the form.
  usePreload(true, FoundTrips)
  useEffect(() => {
    if (!lost) return
    if (canFindAgain()) foundStore.set({ ...foundStore.get(), lookup: getLookup('ticket') })
    else replaceRoute('/purchaseIndex')
  }, [lost])
  if (wanted !== undefined && lookup) return <FoundTrips lookup={lookup} wanted={wanted} />
  if (lost && canFindAgain()) return null
  return <LookupPage />
}
