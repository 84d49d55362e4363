import { useState, type ReactNode } from 'react'
import { formatWait } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { CodeRow } from './CodeRow.tsx'
import { FlightFields, TicketFields } from './LookupFields.tsx'
import './lookup-form.css'
import { lookupPhrases } from './lookup-phrases.ts'
import type { FormFailure, LookupFormState } from './use-lookup-form.ts'

interface LookupFormProps {
  state: LookupFormState
  submitLabel: string
  busyLabel: string
  onSubmit: () => void
  /** The form is rendered over a sky. */
  onSky?: boolean
  /** Explains why the passenger is here. */
  children?: ReactNode
  /** Optional choices, rendered after the fields. */
  choice?: ReactNode
}

/** The two lookup forms with the e-mail code in place, as designed (W2, W4, W5). */
export function LookupForm(props: LookupFormProps) {
  const { state, submitLabel, busyLabel, onSubmit, onSky = false, children, choice } = props
  const t = usePhrases(lookupPhrases)
  const language = useLanguage()
  const [helpShown, setHelpShown] = useState(false)
  const { form, way, failure, waitLeft } = state
  const forLogin = state.purpose === 'login'
  const code = <CodeRow entry={state.mail} onSend={() => void state.send()} />
  return (
    <form
      className="v"
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (waitLeft === 0) onSubmit()
      }}
    >
      <Segmented
        label={t('ways')}
        options={[
          { value: 'ticket', label: t('byTicket') },
          { value: 'flight', label: t('byFlight') },
        ]}
        value={way}
        onChange={state.switchTo}
        onSky={onSky}
      />
      {children}
      {failure && <Failure failure={failure} advice={t(way === 'ticket' ? 'checkTicket' : 'checkFlight')} />}
      {way === 'ticket' ? (
        <TicketFields fields={state.ticket} forLogin={forLogin}>
          {code}
        </TicketFields>
      ) : (
        <FlightFields fields={state.flight} forLogin={forLogin}>
          {code}
        </FlightFields>
      )}
      {choice}
      <Button wide type="submit" busy={state.busy} busyLabel={busyLabel} disabled={waitLeft > 0}>
        {waitLeft > 0 ? t('tryAgainIn', { wait: formatWait(waitLeft, language) }) : submitLabel}
      </Button>
      <p className="hint ct">
        {t('namesHint')}
        <button type="button" className="sea hit help-link" onClick={() => setHelpShown(true)}>
          {t('howToFill')}
        </button>
      </p>
      {helpShown && <HowToFill onClose={() => setHelpShown(false)} />}
    </form>
  )
}

/** The failure never reveals which field was wrong (W3), but advises what to check. */
function Failure({ failure, advice }: { failure: FormFailure; advice: string }) {
  const inLanguage = useBilingual()
  return (
    <div className="note lookup-failure" role="alert" tabIndex={-1}>
      <Icon name="alert" size="s" />
      <span className="gr">
        <b>{inLanguage(failure.message)}</b>
        {failure.checkFields && (
          <>
            <br />
            {advice}
          </>
        )}
      </span>
    </div>
  )
}

function HowToFill({ onClose }: { onClose: () => void }) {
  const t = usePhrases(lookupPhrases)
  return (
    <Sheet title={t('howTitle')} onClose={onClose}>
      <div className="v b2" style={{ paddingBottom: '.75rem' }}>
        <p>{t('howTicket')}</p>
        <p>{t('howNames')}</p>
        <p>{t('howDocument')}</p>
        <p>{t('howContact')}</p>
      </div>
    </Sheet>
  )
}
