import { useEffect, useRef, useState } from 'react'
import type { SaleOffer } from '@aisle/contract/pre-purchase-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { useRoute } from '../../../navigation/router.ts'
import { useMemoryStore } from '../../../storage/memory-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { writePlansBeside } from '../../orders/index.ts'
import { AddPassenger } from './AddPassenger.tsx'
import { besideStore } from './beside-store.ts'
import { getPlansBeside, offersOnSale } from './companion-rules.ts'
import { Companions } from './Companions.tsx'
import { partyPhrases } from './party-phrases.ts'
import { useCompanions } from './use-companions.ts'
import './trip.css'

/** The plans of companions, as the list aboard adds them to its own. */
export interface PlansBeside {
  count: number
  price: number
  listPrice: number
  /** Their part of the address of checkout. */
  with: string
}

interface CompanionsAboardProps {
  /** The plan that the passenger has chosen for themselves. */
  planId: string | undefined
  onChoose: (beside: PlansBeside | null) => void
}

/** Aboard (W9): companions of this flight get a plan in the same order; the children of the booking can be added. */
export function CompanionsAboard({ planId, onChoose }: CompanionsAboardProps) {
  const t = usePhrases(partyPhrases)
  const { companions, further } = useCompanions(true).data ?? { companions: [], further: null }
  const [adding, setAdding] = useState(false)
  const section = useSectionAskedFor(companions.length > 0 || Boolean(further))
  const onSale = companions.filter((trip) => offersOnSale(trip).length > 0)
  useChosen(getPlansBeside(onSale, { planId, beside: useMemoryStore(besideStore) }), onChoose)
  if (onSale.length === 0 && !further) return null
  return (
    <div ref={section}>
      <Companions companions={onSale} planId={planId} />
      {further !== null && further > 0 && (
        <section className="party" aria-label={t('title')}>
          <p className="b2 c2">{further === 1 ? t('oneChildFurther') : t('childrenFurther', { n: further })}</p>
          <Button kind="sec2" wide onClick={() => setAdding(true)}>
            {t('addChild')}
          </Button>
        </section>
      )}
      {adding && <AddPassenger child onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Tells the list about the chosen plans, whenever they change. */
function useChosen(
  plans: readonly { trip: { tripId: string }; offer: SaleOffer }[],
  onChoose: CompanionsAboardProps['onChoose'],
): void {
  const sum = (amount: (offer: SaleOffer) => number) => plans.reduce((total, { offer }) => total + amount(offer), 0)
  const count = plans.length
  const price = sum((offer) => offer.price)
  const listPrice = sum((offer) => offer.listPrice)
  const beside = writePlansBeside(plans.map(({ trip, offer }) => ({ tripId: trip.tripId, planId: offer.planId })))
  useEffect(() => {
    onChoose(count > 0 ? { count, price, listPrice, with: beside } : null)
    return () => onChoose(null)
  }, [onChoose, count, price, listPrice, beside])
}

/** Brings the section into view for a passenger who came for it (`?party=1`), once it is there. */
function useSectionAskedFor(shown: boolean) {
  const asked = useRoute().query['party'] === '1'
  const section = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!asked || !shown) return
    // The router scrolls a new screen to its top in the next frame.
    const show = () => section.current?.scrollIntoView({ block: 'center' })
    requestAnimationFrame(() => requestAnimationFrame(show))
  }, [asked, shown])
  return section
}
