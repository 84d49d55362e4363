import { useState } from 'react'
import { isPassing, type ApiError } from '../../api/api-error.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { navigate } from '../../navigation/router.ts'
import { Button } from '../../ui/Button.tsx'
import { FullSky } from '../../ui/frame/FullSky.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { ConnectionBar, ConnectionLine, type ConnectionState } from './ConnectionLine.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { sessionPhrases } from './session-phrases.ts'
import { WaitingTime } from './WaitingTime.tsx'

interface ConnectFailedProps {
  failure: ApiError
  onRetry: () => void
}

/**
 * Refusals break nothing: the line pauses, or ends at the aircraft. A missing response is a break before the aircraft.
 */
function getLine(failure: ApiError): ConnectionState {
  if (failure.error === 'waitFirst') return 'paused'
  if (['onOtherDevice', 'deviceLimit', 'entitlementUnusable', 'flightLanded'].includes(failure.error)) return 'ended'
  return isPassing(failure) ? 'seatBroken' : 'gateBroken'
}

/** The network was not opened: what failed, and the matching next step. */
export function ConnectFailed({ failure, onRetry }: ConnectFailedProps) {
  const t = usePhrases(portalPhrases)
  const flight = useAircraftFlight().data?.flight
  const [title, text] = useWords(failure)
  const landed = failure.error === 'flightLanded'
  // This is no failure: the plan rests for its minute, and goes on here.
  const resting = failure.error === 'rateLimited'
  // Retrying cannot succeed for these.
  const final = landed || failure.error === 'deviceLimit' || failure.error === 'entitlementUnusable'
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state={getLine(failure)} seat={undefined} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{title}</h1>
        <p className="c2 b2" style={{ marginTop: '.5rem' }}>
          {text}
        </p>
      </div>
      <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }} className="v">
        {!final && <Again failure={failure} onRetry={onRetry} />}
        {!resting && (
          <Button kind={final ? 'inverse' : 'glass'} wide onClick={() => navigate(landed ? '/survey' : '/productList')}>
            {t(landed ? 'toSurvey' : 'otherPlans')}
          </Button>
        )}
      </div>
    </FullSky>
  )
}

function useWords({ error, messages, data }: ApiError): [title: string, text: string] {
  const t = usePhrases(portalPhrases)
  const session = usePhrases(sessionPhrases)
  const text = useBilingual()
  if (error === 'waitFirst') return [session('pausedTitle'), session('tooSoonText')]
  if (error === 'onOtherDevice') return [session('moved'), session('movedText')]
  if (error === 'deviceLimit')
    return [session('noMoreSwitches'), session('noMoreSwitchesText', { limit: Number(data['limit']) })]
  return [error === 'flightLanded' ? t('landed') : t('connectFailed'), text(messages)]
}

/** Retries at once, or after the seconds that the server named. */
function Again({ failure, onRetry }: ConnectFailedProps) {
  const t = usePhrases(portalPhrases)
  const session = usePhrases(sessionPhrases)
  const seconds = failure.error === 'waitFirst' ? Number(failure.data['retryAfterSeconds']) || 0 : 0
  const [until] = useState(() => Date.now() + seconds * 1000)
  const waiting = useSecondsLeft(until) > 0
  return (
    <>
      {waiting && <WaitingTime until={until} />}
      <Button kind="inverse" wide disabled={waiting} onClick={onRetry}>
        {failure.error === 'waitFirst'
          ? session('goOn')
          : failure.error === 'onOtherDevice'
            ? session('useHere')
            : t('tryAgain')}
      </Button>
    </>
  )
}
