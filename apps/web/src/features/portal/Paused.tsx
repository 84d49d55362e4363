import type { connectionStatus } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Connection } from '@aisle/contract/portal-schemas'
import { formatBytes, formatDuration } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { navigate } from '../../navigation/router.ts'
import { Button } from '../../ui/Button.tsx'
import { FullSky } from '../../ui/frame/FullSky.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { ConnectionBar, ConnectionLine } from './ConnectionLine.tsx'
import { OutageRefund } from './OutageRefund.tsx'
import { useAircraftFlight } from './portal-queries.ts'
import { resumableFrom } from './portal-rules.ts'
import { sessionPhrases } from './session-phrases.ts'
import { WaitingTime } from './WaitingTime.tsx'

interface PausedProps {
  connection: Connection
  status: ResponseOf<typeof connectionStatus>
  /** Device time of the response, ms. */
  answeredAt: number
}

/** The paused plan: what is left of it, and the way to resume. */
export function Paused({ connection, status, answeredAt }: PausedProps) {
  const { entitlement, seatNumber } = connection
  const t = usePhrases(sessionPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const flight = useAircraftFlight().data?.flight
  const until = resumableFrom(connection, answeredAt)
  const waiting = useSecondsLeft(until) > 0
  const { entitlementId, bytesRemaining, secondsRemaining, quotaKind } = entitlement
  const left =
    quotaKind === 'data' && bytesRemaining !== null
      ? formatBytes(bytesRemaining)
      : quotaKind === 'time' && secondsRemaining !== null
        ? formatDuration(secondsRemaining / 60, language)
        : undefined
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state="paused" seat={seatNumber} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{t('pausedTitle')}</h1>
        <p className="b2" style={{ marginTop: '.5rem' }}>
          {text(entitlement.name)}
          {left && ` · ${t('pausedLeft', { left })}`}
        </p>
        <p className="c2 b2">{t('pausedText')}</p>
      </div>
      <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }} className="v">
        {waiting && until !== null && <WaitingTime until={until} />}
        <Button
          kind="inverse"
          wide
          disabled={waiting}
          onClick={() => navigate('/network/verify', { query: { entitlementId } })}
        >
          {t('goOn')}
        </Button>
        <OutageRefund entitlementId={entitlementId} outageSeconds={status.outageSeconds} />
      </div>
    </FullSky>
  )
}
