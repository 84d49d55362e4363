import { useRef, useState } from 'react'
import { verifyForPortal } from '@aisle/contract/portal'
import { readLastSix } from '@aisle/rules/identity-document'
import { readSeat } from '@aisle/rules/seat'
import { ApiError } from '../../../api/api-error.ts'
import { callApi } from '../../../api/call-api.ts'
import { formatWait } from '../../../language/formats.ts'
import { useLanguage } from '../../../language/language-store.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { logIn } from '../../../session/session-store.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/fields/Field.tsx'
import { FieldGroup } from '../../../ui/fields/FieldGroup.tsx'
import { SeatRow } from '../../../ui/flight/SeatRow.tsx'
import { useTapGuard } from '../../../ui/use-tap-guard.ts'
import { CheckFailure } from '../CheckFailure.tsx'
import type { CheckProps } from '../check-props.ts'
import { lookupPhrases } from '../lookup-phrases.ts'
import { tripPhrases } from './trip-phrases.ts'
import { useCountdown } from '../use-countdown.ts'
import { secondsToWait } from '../use-mail-code.ts'

interface SeatCheckProps extends CheckProps {
  /** The server can't verify for this flight now. */
  onCannotCheck: () => void
}

/** Last six of the check-in document and the seat; correct input logs in for this trip (L2: portal form). */
export function SeatCheck({ trip, isAgreed, agreement, onDone, onCannotCheck }: SeatCheckProps) {
  const t = usePhrases(tripPhrases)
  const words = usePhrases(lookupPhrases)
  const language = useLanguage()
  const [lastSix, setLastSix] = useState('')
  const [seat, setSeat] = useState('')
  const [wrong, setWrong] = useState<{ lastSix: boolean; seat: boolean }>({ lastSix: false, seat: false })
  const [failure, setFailure] = useState<Pick<ApiError, 'messages'> | null>(null)
  const { busy, begin, release } = useTapGuard()
  const wait = useCountdown()
  const lastSixInput = useRef<HTMLInputElement>(null)
  const seatInput = useRef<HTMLInputElement>(null)

  async function submit() {
    const document = readLastSix(lastSix)
    setWrong({ lastSix: !document, seat: !readSeat(seat) })
    if (!document) return lastSixInput.current?.focus()
    if (!readSeat(seat)) return seatInput.current?.focus()
    if (!isAgreed() || !begin()) return
    setFailure(null)
    try {
      const { flightNo, flightDate } = trip
      const body = { idNumber: document, seatNumber: seat.normalize('NFKC').trim(), flightNo, flightDate, agreed: true }
      const verified = await callApi(verifyForPortal, body)
      if (verified.accessToken !== null) logIn(verified)
      if (verified.tripId === trip.tripId) onDone()
      else setFailure({ messages: tripPhrases.otherPassenger })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (['notInFlight', 'flightLanded', 'onlyAboard'].includes(error.error)) return onCannotCheck()
      const seconds = secondsToWait(error)
      if (seconds !== null) wait.start(seconds)
      setFailure(error)
    } finally {
      release()
    }
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (wait.left === 0) void submit()
      }}
    >
      {failure && <CheckFailure error={failure} />}
      <FieldGroup inset>
        <Field
          label={t('lastSix')}
          placeholder={t('lastSixExample')}
          name="idNumber"
          value={lastSix}
          onValue={(value) => {
            setLastSix(value)
            setWrong({ ...wrong, lastSix: false })
          }}
          onBlur={() => {
            const folded = readLastSix(lastSix)
            if (folded) setLastSix(folded)
            else if (lastSix.trim() !== '') setWrong({ ...wrong, lastSix: true })
          }}
          error={wrong.lastSix && words('lastSixFormat')}
          inputRef={lastSixInput}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          numeric
        />
        <Field
          label={t('seat')}
          placeholder={t('seatExample')}
          name="seatNumber"
          value={seat}
          onValue={(value) => {
            setSeat(value)
            setWrong({ ...wrong, seat: false })
          }}
          onBlur={() => {
            const found = readSeat(seat)
            if (found) setSeat(found)
            else if (seat.trim() !== '') setWrong({ ...wrong, seat: true })
          }}
          error={wrong.seat && words('seatFormat')}
          inputRef={seatInput}
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          autoComplete="off"
          numeric
        />
      </FieldGroup>
      <SeatRow seat={seat} wideBody={trip.flight.wideBody} inWords />
      {agreement}
      <Button
        wide
        type="submit"
        style={{ marginTop: '.25rem' }}
        busy={busy}
        busyLabel={t('confirming')}
        disabled={wait.left > 0}
      >
        {wait.left > 0 ? words('tryAgainIn', { wait: formatWait(wait.left, language) }) : t('confirmPassenger')}
      </Button>
    </form>
  )
}
