import { useEffect, useRef, useState } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
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

/** The chosen companions, as the list aboard adds them to the plan that the passenger takes. */
export interface PlansBeside {
  count: number
  /** Their plans when the passenger takes this one: what they cost, and their part of the address of checkout. */
  besides: (planId: string) => { price: number; with: string }
}

interface CompanionsAboardProps {
  onChoose: (beside: PlansBeside | null) => void
}

/** Aboard (W9): companions of this flight get a plan in the same order; the children of the booking can be added. */
export function CompanionsAboard({ onChoose }: CompanionsAboardProps) {
  const t = usePhrases(partyPhrases)
  const found = useCompanions(true).data
  const { companions = [], further = null } = found ?? {}
  const [adding, setAdding] = useState(false)
  const section = useSectionAskedFor(companions.length > 0 || Boolean(further))
  const onSale = companions.filter((trip) => offersOnSale(trip).length > 0)
  useChosen(found?.companions, onChoose)
  if (onSale.length === 0 && !further) return null
  return (
    <div ref={section}>
      <Companions companions={onSale} follow />
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

/** Tells the list about the chosen companions, whenever they change. */
function useChosen(companions: readonly Trip[] | undefined, onChoose: CompanionsAboardProps['onChoose']): void {
  const beside = useMemoryStore(besideStore)
  useEffect(() => {
    const chosen = (planId?: string) => getPlansBeside(companions ?? [], { planId, beside })
    const count = chosen().length
    const besides = (planId: string) => {
      const plans = chosen(planId)
      return {
        price: plans.reduce((total, { offer }) => total + offer.price, 0),
        with: writePlansBeside(plans.map(({ trip, offer }) => ({ tripId: trip.tripId, planId: offer.planId }))),
      }
    }
    onChoose(count > 0 ? { count, besides } : null)
    return () => onChoose(null)
  }, [companions, beside, onChoose])
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
