import { useState, type ReactNode } from 'react'
import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import type { PlanOffer } from '@aisle/contract/shared-schemas'
import { usePhrases } from '../../../language/phrases.ts'
import { later } from '../../../navigation/later.tsx'
import { navigate } from '../../../navigation/router.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { portalPhrases } from '../portal-phrases.ts'
import { goOnline } from './after-check.ts'
import { usePassengerForm } from './passenger-form.ts'
import { SeatForm, type ClauseId, type SeatProblem } from './SeatForm.tsx'
import { seatSheetPhrases } from './seat-sheet-phrases.ts'

const ClauseText = later(() => import('../../clauses/index.ts').then((part) => part.ClauseText))

/** What the sheet was opened for, and what was given in it before a problem. */
export interface SeatAsk {
  /** The plan that was tapped; none: the seat itself. */
  planId?: string
  problem?: SeatProblem | undefined
}

/** A plan for the passenger whose seat has been checked. */
export interface PlanToPay {
  tripId: string
  planId: string
}

interface SeatSheetProps {
  ask: SeatAsk
  flight: AircraftFlight | undefined
  offers: readonly PlanOffer[]
  agreedBefore: boolean
  onProblem: (problem: SeatProblem) => void
  /** The plan that was tapped costs something. */
  onPay: (plan: PlanToPay) => void
  onClose: () => void
}

/** The seat check over the list of plans: it goes on with the plan that was tapped. */
export function SeatSheet({
  ask: { planId },
  flight,
  offers,
  agreedBefore,
  onProblem,
  onPay,
  onClose,
}: SeatSheetProps) {
  const t = usePhrases(portalPhrases)
  const words = usePhrases(seatSheetPhrases)
  const [clause, setClause] = useState<ClauseId>()
  return (
    <>
      <Sheet title={words('checkToConnect')} onClose={onClose}>
        <p className="b2 c2" style={{ marginBottom: '.75rem' }}>
          {t('noMessageNeeded')}
        </p>
        <SeatForm
          flight={flight}
          agreedBefore={agreedBefore}
          onVerified={(verified) => goOnline(verified, { planId, offers, go: navigate, pay: onPay, nowhere: onClose })}
          onProblem={onProblem}
          readClause={setClause}
          Fold={Contact}
          submitLabel={words('checkAndGoOn')}
        />
      </Sheet>
      {clause && (
        <Sheet title={t(clause === 'wifi_terms' ? 'terms' : 'privacy')} onClose={() => setClause(undefined)}>
          <ClauseText id={clause} />
        </Sheet>
      )}
    </>
  )
}

function Contact({ wrong, children }: { wrong: boolean; children: ReactNode }) {
  const t = usePhrases(seatSheetPhrases)
  const { email, userTel } = usePassengerForm()
  const [open, setOpen] = useState(() => email !== '' || userTel !== '')
  return (
    <details className="fold" open={open || wrong} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="row">
        <span className="gr b2 c2">{t('contact')}</span>
        <Icon name="down" size="s" />
      </summary>
      {children}
    </details>
  )
}
