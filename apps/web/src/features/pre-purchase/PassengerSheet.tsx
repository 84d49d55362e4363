import { useEffect, useRef, useState } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session-store.ts'
import { later, usePreload } from '../../navigation/later.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import type { Lookup } from './lookup-store.ts'
import { MailCheck } from './MailCheck.tsx'
import { tripPhrases } from './trip/trip-phrases.ts'
import { SeatCheck } from './trip/SeatCheck.tsx'
import { isOwnTrip } from './trip/trip-rules.ts'
import { useConsent, type ClauseKind } from './use-consent.tsx'

const ClauseText = later(() => import('../clauses/index.ts').then((part) => part.ClauseText))

interface PassengerSheetProps {
  trip: Trip
  lookup: Lookup
  /** The passenger agreed and is logged in for this trip, verified by document and seat if there is a seat. */
  onDone: () => void
  onClose: () => void
}

/**
 * The passenger overlay (spec §5). With a seat: last six and seat, or the e-mail code before login. Before check-in
 * assigns a seat: the e-mail code, or the consent alone after login (E11).
 */
export function PassengerSheet({ trip, lookup, onDone, onClose }: PassengerSheetProps) {
  const t = usePhrases(tripPhrases)
  const own = isOwnTrip(useSession()?.passenger, trip)
  const [byMail, setByMail] = useState(trip.seatNumber === null || !own)
  const [clause, setClause] = useState<ClauseKind | null>(null)
  const { agreement, isAgreed, focus } = useConsent(setClause)
  usePreload(true, ClauseText)
  const mode = !byMail ? 'seat' : own ? 'consent' : 'mail'
  const check = { trip, lookup, isAgreed, agreement, onDone }
  return (
    <Sheet
      title={clause ? t(clause === 'wifi_terms' ? 'wifiTermsTitle' : 'privacyTitle') : t('passengerTitle')}
      onClose={onClose}
    >
      {clause && (
        <ClauseInSheet
          id={clause}
          onBack={() => {
            setClause(null)
            requestAnimationFrame(focus)
          }}
        />
      )}
      {/* Stays mounted while the passenger reads a clause, so that the input is kept. */}
      <div hidden={clause !== null}>
        <p className="b2 c2" style={{ marginBottom: '1rem' }}>
          {t('boundToFlight', { flight: trip.flightNo })}
          {t(trip.seatNumber ? 'thenOnBoard' : 'thenOnBoardNoSeat')}
        </p>
        {/* If the flight can't be verified yet, verification happens aboard (E11). */}
        {mode === 'seat' && <SeatCheck {...check} onCannotCheck={() => (own ? onDone() : setByMail(true))} />}
        {mode === 'mail' && <MailCheck {...check} />}
        {mode === 'consent' && (
          <>
            {agreement}
            <Button wide style={{ marginTop: '.25rem' }} onClick={() => isAgreed() && onDone()}>
              {t('confirmPassenger')}
            </Button>
          </>
        )}
        {trip.seatNumber !== null && !own && (
          <Button kind="txt" wide onClick={() => setByMail(!byMail)}>
            {t(byMail ? 'bySeatInstead' : 'byMailInstead')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

function ClauseInSheet({ id, onBack }: { id: ClauseKind; onBack: () => void }) {
  const t = usePhrases(tripPhrases)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.focus({ preventScroll: true })
    place.current?.closest('.sheet')?.scrollTo(0, 0)
  }, [id])
  return (
    <div ref={place} tabIndex={-1} style={{ paddingBottom: '.5rem', outline: 'none' }}>
      <ClauseText id={id} />
      <Button wide kind="sec2" onClick={onBack}>
        {t('backToCheck')}
      </Button>
    </div>
  )
}
