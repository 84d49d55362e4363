import { useState } from 'react'
import type { AircraftFlight } from '@aisle/contract/portal-schemas'
import type { ApiError } from '../../../api/api-error.ts'
import { HelpCode } from '../../../client-log/HelpCode.tsx'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { FullSky } from '../../../ui/frame/FullSky.tsx'
import { Sheet } from '../../../ui/layers/Sheet.tsx'
import { ConnectionBar, ConnectionLine } from '../ConnectionLine.tsx'
import { usePassengerForm } from './passenger-form.ts'
import { portalPhrases } from '../portal-phrases.ts'

interface VerifyProblemProps {
  failure: ApiError
  flight: AircraftFlight | undefined
  onFix: () => void
}

/** The line breaks between seat and aircraft: the input and the way to fix it (design §9). The form keeps its input. */
export function VerifyProblem({ failure, flight, onFix }: VerifyProblemProps) {
  const t = usePhrases(portalPhrases)
  const text = useBilingual()
  const form = usePassengerForm()
  const [sheet, setSheet] = useState<'seatsChanged' | 'askCrew'>()
  const mismatch = failure.error === 'verifyFailed'
  const seat = form.seatNumber.toUpperCase()
  return (
    <FullSky bar={<ConnectionBar flight={flight} onBack={onFix} />}>
      <ConnectionLine state="seatBroken" seat={seat} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{mismatch ? t('problemTitle') : t('waitTitle')}</h1>
        <p className="c2 b2 lines" style={{ marginTop: '.5rem' }}>
          {mismatch ? t('problemText') : text(failure.messages)}
        </p>
      </div>
      <div
        className="v"
        style={{ marginTop: '1.75rem', background: '#ffffff14', borderRadius: '1.125rem', padding: '.875rem 1rem' }}
      >
        <div className="h b2">
          <span className="c2">{t('youEntered')}</span>
          <span className="sp num">
            {form.idNumber.toUpperCase()} · {seat}
          </span>
          <Button kind="glass" small onClick={onFix}>
            {t('edit')}
          </Button>
        </div>
      </div>
      <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }} className="v">
        <Button kind="inverse" wide onClick={onFix}>
          {t('fixAndRetry')}
        </Button>
        <div className="h">
          <Button kind="glass" grow onClick={() => setSheet('seatsChanged')}>
            {t('seatsChanged')}
          </Button>
          <Button kind="glass" grow onClick={() => setSheet('askCrew')}>
            {t('askCrew')}
          </Button>
        </div>
        <HelpCode />
      </div>
      {sheet && (
        <Sheet title={t(sheet)} onClose={() => setSheet(undefined)}>
          <p className="b2 c2">
            {sheet === 'seatsChanged'
              ? t('changedSeatsText')
              : t('askCrewText', { flight: flight?.flightNo ?? '–', seat, tail: flight?.tailNumber ?? '–' })}
          </p>
          <Button wide onClick={() => setSheet(undefined)} style={{ marginTop: '1rem' }}>
            {t('gotIt')}
          </Button>
        </Sheet>
      )}
    </FullSky>
  )
}
