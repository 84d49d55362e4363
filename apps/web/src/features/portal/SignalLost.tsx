import type { connectionStatus } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Connection } from '@aisle/contract/portal-schemas'
import { formatDuration } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { usePhrases } from '../../language/phrases.ts'
import { navigate } from '../../navigation/router.ts'
import { Button } from '../../ui/Button.tsx'
import { FullSky } from '../../ui/frame/FullSky.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { ConnectionBar, ConnectionLine } from './ConnectionLine.tsx'
import { OutageRefund } from './OutageRefund.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { sessionPhrases } from './session-phrases.ts'

interface SignalLostProps {
  connection: Connection
  status: ResponseOf<typeof connectionStatus>
  busy: boolean
  onRetry: () => void
}

/** The line breaks at the satellite: no time is used, and the passenger need not do anything (P3). */
export function SignalLost({ connection, status, busy, onRetry }: SignalLostProps) {
  const t = usePhrases(sessionPhrases)
  const words = usePhrases(portalPhrases)
  const language = useLanguage()
  const flight = useAircraftFlight().data?.flight
  const { outageSince, serverTime } = status
  const minutes = outageSince ? (Date.parse(serverTime) - Date.parse(outageSince)) / 60_000 : 0
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state="satelliteBroken" seat={connection.seatNumber} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{t('lostTitle')}</h1>
        <p className="c2 b2 lines" style={{ marginTop: '.5rem' }}>
          {t('lostText')}
        </p>
        {minutes >= 1 && <p className="c2 s num">{t('lostSince', { time: formatDuration(minutes, language) })}</p>}
      </div>
      <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }} className="v">
        <Button kind="inverse" wide busy={busy} onClick={onRetry}>
          <Icon name="refresh" size="s" />
          {words('tryAgain')}
        </Button>
        <Button kind="glass" wide onClick={() => navigate('/shop')}>
          {t('browseShop')}
        </Button>
        <OutageRefund entitlementId={connection.entitlement.entitlementId} outageSeconds={status.outageSeconds} />
      </div>
    </FullSky>
  )
}
