import { useState } from 'react'
import type { Connection } from '@aisle/contract/portal-schemas'
import { formatBytes, formatDuration, formatKilometres } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { FullSky } from '../../ui/FullSky.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { ConnectionBar, ConnectionLine } from './ConnectionLine.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { formatSpeed } from './portal-rules.ts'

interface OnlineReceiptProps {
  connection: Connection
  /** Device time of the answer, milliseconds: the seconds left count from there, whatever the device's clock says. */
  answeredAt: number
  onEnd: () => void
}

/** Online: the one number that matters, and how to come back (persona 1). */
export function OnlineReceipt({ connection, answeredAt, onEnd }: OnlineReceiptProps) {
  const t = usePhrases(portalPhrases)
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
        <p className="c2 b2">{text(entitlement.name)}</p>
      </div>
      <Facts
        speed={entitlement.speedCapKbps}
        flown={flight?.distanceFromOriginKm}
        minutes={flight?.minutesToDestination}
      />
      <div style={{ marginTop: 'auto' }} className="v">
        {/* Its own ground: the bright limb may lie behind it. */}
        {grant.standInGate && (
          <p className="s ct" style={{ background: '#04111bb3', borderRadius: '.875rem', padding: '.375rem .75rem' }}>
            {t('standInGate')}
          </p>
        )}
        <Button kind="inverse" wide onClick={() => setSheet('allSet')}>
          {t('startBrowsing')}
        </Button>
        <Button kind="glass" wide onClick={() => setSheet('switchDevice')}>
          <Icon name="device" size="s" />
          {t('switchDevice')}
        </Button>
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
  flown: number | null | undefined
  minutes: number | null | undefined
}

function Facts({ speed, flown, minutes }: FactsProps) {
  const t = usePhrases(portalPhrases)
  const language = useLanguage()
  const facts = [
    { key: 'topSpeed', value: formatSpeed(speed) },
    { key: 'distanceFlown', value: typeof flown === 'number' ? formatKilometres(flown, language) : undefined },
    { key: 'toArrival', value: typeof minutes === 'number' ? formatDuration(minutes, language) : undefined },
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
      {facts.map(
        ({ key, value }) =>
          value && (
            <div key={key}>
              <dt className="s c2">{t(key)}</dt>
              <dd>
                <b style={{ fontSize: '1.0625rem' }}>{value}</b>
              </dd>
            </div>
          ),
      )}
    </dl>
  )
}
