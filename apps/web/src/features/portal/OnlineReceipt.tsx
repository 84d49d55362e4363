import { useState } from 'react'
import type { connectionStatus } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { AircraftFlight, Connection } from '@aisle/contract/portal-schemas'
import { formatBytes, formatDuration, formatKilometres } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { FullSky } from '../../ui/frame/FullSky.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { ConnectionBar, ConnectionLine } from './ConnectionLine.tsx'
import { OutageRefund } from './OutageRefund.tsx'
import { PauseButton } from './PauseButton.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { formatSpeed } from './portal-rules.ts'
import { sessionPhrases } from './session-phrases.ts'
import { useStaleWords } from './use-stale-words.ts'

interface OnlineReceiptProps {
  connection: Connection
  status: ResponseOf<typeof connectionStatus>
  /**
   * Device time of the response, in milliseconds: the remaining seconds count from it, so a wrong device clock does no
   * harm.
   */
  answeredAt: number
  onEnd: () => void
  onPaused: () => void
}

/** Online: the one number that matters, and how to come back (persona 1). */
export function OnlineReceipt({ connection, status, answeredAt, onEnd, onPaused }: OnlineReceiptProps) {
  const t = usePhrases(portalPhrases)
  const session = usePhrases(sessionPhrases)
  const text = useBilingual()
  const flight = useAircraftFlight().data?.flight
  const [sheet, setSheet] = useState<'allSet' | 'switchDevice'>()
  const { entitlement, grant, seatNumber } = connection
  const caption = { flight: 'untilLanding', time: 'timeLeft', data: 'dataLeft' } as const
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state="online" seat={seatNumber} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="c2 b2" style={{ fontWeight: 400 }}>
          {t(caption[entitlement.quotaKind])}
        </h1>
        <p
          className="num"
          style={{ fontSize: 'min(3.5rem, 19vw)', lineHeight: 1.15, fontWeight: 600, letterSpacing: '-.03em' }}
        >
          {entitlement.quotaKind === 'data' && grant.bytesRemaining !== null ? (
            formatBytes(grant.bytesRemaining)
          ) : grant.secondsRemaining === null ? (
            '–'
          ) : (
            <Countdown
              until={new Date(answeredAt + grant.secondsRemaining * 1000).toISOString()}
              clockOffset={0}
              onEnd={onEnd}
            />
          )}
        </p>
        <p className="c2 b2">
          {entitlement.quotaKind === 'time'
            ? session('clockStops', { plan: text(entitlement.name) })
            : text(entitlement.name)}
        </p>
      </div>
      <Facts speed={entitlement.speedCapKbps} flight={flight} />
      <div style={{ marginTop: 'auto' }} className="v">
        {grant.standInGate && <p className="s ct ground">{t('standInGate')}</p>}
        <Button kind="inverse" wide onClick={() => setSheet('allSet')}>
          {t('startBrowsing')}
        </Button>
        <div className="h">
          <Button kind="glass" grow onClick={() => setSheet('switchDevice')}>
            <Icon name="device" size="s" />
            {t('switchDevice')}
          </Button>
          <PauseButton entitlementId={entitlement.entitlementId} onPaused={onPaused} />
        </div>
        <OutageRefund entitlementId={entitlement.entitlementId} outageSeconds={status.outageSeconds} />
        <Link to="/survey" className={buttonClass({ kind: 'txt' })} style={{ color: 'inherit' }}>
          {t('toSurvey')}
        </Link>
      </div>
      {sheet && (
        <Sheet title={t(sheet)} onClose={() => setSheet(undefined)}>
          <p className="b2 c2">
            {sheet === 'allSet' ? t('allSetText', { address: location.host }) : t('switchDeviceText')}
          </p>
          <Button wide onClick={() => setSheet(undefined)} style={{ marginTop: '1rem' }}>
            {t('gotIt')}
          </Button>
        </Sheet>
      )}
    </FullSky>
  )
}

interface FactsProps {
  speed: number
  flight: AircraftFlight | undefined
}

function Facts({ speed, flight }: FactsProps) {
  const t = usePhrases(portalPhrases)
  const language = useLanguage()
  const stale = useStaleWords(flight)
  const { distanceFromOriginKm: flown = null, minutesToDestination: minutes = null } = flight ?? {}
  // Data that the aircraft does not provide are a dash (E10).
  const facts = [
    { key: 'topSpeed', value: formatSpeed(speed) },
    { key: 'distanceFlown', value: flown === null ? '–' : formatKilometres(flown, language) },
    { key: 'toArrival', value: minutes ? formatDuration(minutes, language) : '–' },
  ] as const
  return (
    <dl
      className="h wrap num"
      style={{
        justifyContent: 'space-around',
        gap: '.75rem',
        textAlign: 'center',
        borderTop: '1px solid #ffffff26',
        borderBottom: '1px solid #ffffff26',
        padding: '.875rem 0',
        margin: '1.75rem 0',
      }}
    >
      {facts.map(({ key, value }) => (
        <div key={key}>
          <dt className="s c2">{t(key)}</dt>
          <dd>
            <b style={{ fontSize: '1.0625rem' }}>{value}</b>
          </dd>
        </div>
      ))}
      {stale && (
        <div className="s c2" style={{ flexBasis: '100%' }}>
          <dt className="vh">{t('flightData')}</dt>
          <dd>{stale}</dd>
        </div>
      )}
    </dl>
  )
}
