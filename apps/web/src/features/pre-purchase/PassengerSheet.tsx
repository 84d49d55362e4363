import { useRef, useState } from 'react'
import type { Trip } from '@aisle/contract/pre-purchase-schemas'
import { usePhrases } from '../../language/phrases.ts'
import { useSession } from '../../session/session-store.ts'
import { Agreement } from '../../ui/Agreement.tsx'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ClauseText } from '../clauses/index.ts'
import { hrefOf } from '../../navigation/paths.ts'
import type { Lookup } from './lookup-store.ts'
import { MailCheck } from './MailCheck.tsx'
import { tripPhrases } from './pre-purchase-phrases.ts'
import { SeatCheck } from './SeatCheck.tsx'
import { isOwnTrip } from './trip-rules.ts'

interface PassengerSheetProps {
  trip: Trip
  lookup: Lookup
  /** The passenger agreed and is logged in for this trip; verified by document and seat where a seat exists. */
  onDone: () => void
  onClose: () => void
}

export interface CheckProps {
  trip: Trip
  lookup: Lookup
  /** False, with the box ringed, while the terms are not agreed to. */
  agreed: () => boolean
  agreement: React.ReactNode
  onDone: () => void
}

type ClauseKind = 'wifi_terms' | 'privacy_policy'

/**
 * The passenger overlay (spec §5). With a seat: last six and seat, or the e-mail code for who isn't logged in yet.
 * Before check-in has given a seat: the e-mail code, and for who is logged in the consent alone (E11).
 */
export function PassengerSheet({ trip, lookup, onDone, onClose }: PassengerSheetProps) {
  const t = usePhrases(tripPhrases)
  const own = isOwnTrip(useSession()?.passenger, trip)
  const [byMail, setByMail] = useState(trip.seatNumber === null)
  const [clause, setClause] = useState<ClauseKind | null>(null)
  const [agreed, setAgreed] = useState(false)
  const [missed, setMissed] = useState(false)
  const box = useRef<HTMLInputElement>(null)

  function isAgreed(): boolean {
    if (agreed) return true
    setMissed(true)
    showToast(t('agreeFirst'), 'error')
    box.current?.focus()
    return false
  }

  const clauseLink = (kind: ClauseKind, label: string) => (
    <a
      className="nb"
      href={hrefOf('/privacyClause/:id?', { params: { id: kind } })}
      onClick={(event) => {
        // Shown inside the sheet: what was typed stays.
        event.preventDefault()
        setClause(kind)
      }}
    >
      {label}
    </a>
  )
  const agreement = (
    <Agreement
      checked={agreed}
      onChange={(checked) => {
        setAgreed(checked)
        setMissed(false)
      }}
      missed={missed}
      inputRef={box}
    >
      {t('agree')}
      {clauseLink('wifi_terms', t('wifiTerms'))}
      {t('and')}
      {clauseLink('privacy_policy', t('privacyPolicy'))}
    </Agreement>
  )
  const check: CheckProps = { trip, lookup, agreed: isAgreed, agreement, onDone }

  const mode = trip.seatNumber !== null && !byMail ? 'seat' : own ? 'consent' : 'mail'
  return (
    <Sheet
      title={clause ? t(clause === 'wifi_terms' ? 'wifiTermsTitle' : 'privacyTitle') : t('passengerTitle')}
      onClose={onClose}
    >
      {clause && (
        <div style={{ paddingBottom: '.5rem' }}>
          <ClauseText id={clause} />
          <Button wide kind="sec2" onClick={() => setClause(null)}>
            {t('backToCheck')}
          </Button>
        </div>
      )}
      {/* Kept while a clause is read. */}
      <div hidden={clause !== null}>
        <p className="b2 c2" style={{ marginBottom: '1rem' }}>
          {t(trip.seatNumber ? 'passengerText' : 'passengerTextNoSeat', { flight: trip.flightNo })}
        </p>
        {mode === 'seat' && <SeatCheck {...check} />}
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
