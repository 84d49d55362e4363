import { useRef, useState, type FormEvent } from 'react'
import { verifyForPortal } from '@aisle/contract/portal'
import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import { readLastSix } from '@aisle/rules/identity-document'
import { note } from '../../../analytics/note.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/writes.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { hrefTo } from '../../../navigation/paths.ts'
import { Agreement } from '../../../ui/fields/Agreement.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Note } from '../../../ui/Note.tsx'
import { SeatRow } from '../../../ui/flight/SeatRow.tsx'
import { clearToast, showToast } from '../../../ui/layers/toast-store.ts'
import { flightFacts } from '../flight-data/flight-facts.ts'
import { portalPhrases } from '../portal-phrases.ts'
import { takeLogin, type Verified } from './after-check.ts'
import { fieldsInOrder, PassengerFields, type ContactFold } from './PassengerFields.tsx'
import { usePassengerForm } from './passenger-form.ts'
import { passengerProblems } from './passenger-form-rules.ts'

export type ClauseId = 'wifi_terms' | 'privacy_policy'

/** A check that failed in a way that the night page explains; the consent that was given outlives it. */
export interface SeatProblem {
  failure: ApiError
  agreed: boolean
}

interface SeatFormProps {
  flight: AircraftFlight | undefined
  /** The consent was given before a problem. */
  agreedBefore: boolean
  /** Not called when the form has gone meanwhile. */
  onVerified: (verified: Verified) => void
  onProblem: (problem: SeatProblem) => void
  /** In a sheet, which a link would leave. */
  readClause?: (id: ClauseId) => void
  submitLabel: string
  Fold?: ContactFold
}

const explained: readonly string[] = ['verifyFailed', 'rateLimited', 'seatClosed']

/** Last six characters, seat and consent (P1, P2), on their own page and in the sheet over the plans. */
export function SeatForm({
  flight,
  agreedBefore,
  onVerified,
  onProblem,
  readClause,
  submitLabel,
  Fold,
}: SeatFormProps) {
  const t = usePhrases(portalPhrases)
  const text = useBilingual()
  const form = usePassengerForm()
  const [agreed, setAgreed] = useState(agreedBefore)
  const [asked, setAsked] = useState(false)
  const agreement = useRef<HTMLInputElement>(null)
  const verify = useApiMutation(verifyForPortal, {
    onSuccess: (verified) => {
      note('seat_verified', flightFacts(flight))
      takeLogin(verified)
    },
  })
  const problems = passengerProblems(form)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setAsked(true)
    if (Object.keys(problems).length > 0) {
      const at = fieldsInOrder.find((field) => field in problems)
      event.currentTarget.querySelector<HTMLInputElement>(`[name=${at}]`)?.focus()
      return
    }
    if (!agreed) {
      showToast(t('mustAgree'), 'error')
      agreement.current?.focus()
      return
    }
    clearToast()
    const { idNumber, seatNumber, email, userTel } = form
    const asks = {
      // Only the last six are sent, even of a whole pasted number: the cabin's network is open.
      idNumber: readLastSix(idNumber) ?? idNumber,
      seatNumber,
      ...(email ? { email } : {}),
      ...(userTel ? { userTel } : {}),
      ...(flight?.flightDate ? { flightNo: flight.flightNo, flightDate: flight.flightDate } : {}),
      agreed,
    }
    verify.mutate(asks, {
      onSuccess: onVerified,
      onError: (failure) => explained.includes(failure.error) && onProblem({ failure, agreed }),
    })
  }
  const failure = verify.error instanceof ApiError ? verify.error : undefined
  return (
    <form onSubmit={submit} noValidate>
      <PassengerFields
        problems={asked ? problems : {}}
        Fold={Fold}
        seatRow={<SeatRow seat={form.seatNumber} wideBody={flight?.wideBody ?? true} inWords />}
      />
      <Agreement
        checked={agreed}
        onChange={setAgreed}
        missed={asked && !agreed && Object.keys(problems).length === 0}
        inputRef={agreement}
      >
        <AgreementText readClause={readClause} />
      </Agreement>
      {failure && (
        <div role="alert">
          <Note icon="alert">{text(failure.messages)}</Note>
        </div>
      )}
      <Button type="submit" wide busy={verify.isPending} busyLabel={t('verifying')} style={{ marginTop: '.5rem' }}>
        {submitLabel}
      </Button>
    </form>
  )
}

/** The sentence with its two links; the phrase places them in each language. */
function AgreementText({ readClause }: { readClause: SeatFormProps['readClause'] }) {
  const t = usePhrases(portalPhrases)
  const [before = '', between = '', after = ''] = t('agree', { terms: '\u0000', privacy: '\u0000' }).split('\u0000')
  const link = (id: ClauseId, label: string) => (
    <a
      className="phrase"
      href={hrefTo('/privacyClause/:id?', { params: { id } })}
      onClick={(event) => {
        if (!readClause) return
        event.preventDefault()
        readClause(id)
      }}
    >
      {label}
    </a>
  )
  return (
    <>
      {before}
      {link('wifi_terms', t('terms'))}
      {between}
      {link('privacy_policy', t('privacy'))}
      {after}
    </>
  )
}
