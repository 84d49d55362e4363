import { useState } from 'react'
import type { connectionStatus } from '@aisle/contract/portal'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { AircraftFlight, Connection } from '@aisle/contract/portal-schemas'
import { formatBytes, formatDuration } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { FullSky } from '../../ui/frame/FullSky.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { BetterPlan } from './better-plan/BetterPlan.tsx'
import { ConnectionBar, ConnectionLine } from './ConnectionLine.tsx'
import { OutageRefund } from './OutageRefund.tsx'
import { PauseButton } from './PauseButton.tsx'
import { PlanRing } from './PlanRing.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight } from './portal-queries.ts'
import { leftOfPlan } from './portal-rules.ts'
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

/** Online: one duration and one clock time, and how to come back (persona 1). */
export function OnlineReceipt({ connection, status, answeredAt, onEnd, onPaused }: OnlineReceiptProps) {
  const t = usePhrases(portalPhrases)
  const flight = useAircraftFlight().data?.flight
  const [sheet, setSheet] = useState<'allSet' | 'switchDevice'>()
  const { entitlement, grant, seatNumber } = connection
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <div className="online">
        <div>
          <div role="status" className="ct">
            <h1 className="t3">{t('youCanBrowse')}</h1>
          </div>
          <PlanRing left={leftOfPlan(connection, flight)}>
            <WhatIsLeft connection={connection} flight={flight} answeredAt={answeredAt} onEnd={onEnd} />
          </PlanRing>
        </div>
        <div>
          <ConnectionLine state="online" seat={seatNumber} />
          <Arrival flight={flight} />
          {/* A better plan comes later and stands below the buttons, which it must not move under a thumb. */}
          <div style={{ margin: '.75rem 0' }} className="v">
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
            <BetterPlan connection={connection} />
            <OutageRefund entitlementId={entitlement.entitlementId} outageSeconds={status.outageSeconds} />
          </div>
          <Link
            to="/survey"
            className={buttonClass({ kind: 'txt', wide: true })}
            style={{ color: 'inherit', marginTop: 'auto' }}
          >
            {t('toSurvey')}
          </Link>
        </div>
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

type WhatIsLeftProps = Pick<OnlineReceiptProps, 'connection' | 'answeredAt' | 'onEnd'> & {
  flight: AircraftFlight | undefined
}

/** One figure: the plan's own time or data, or the flight's time to go, which a plan for the whole flight lasts. */
function WhatIsLeft({ connection: { entitlement, grant }, flight, answeredAt, onEnd }: WhatIsLeftProps) {
  const t = usePhrases(portalPhrases)
  const text = useBilingual()
  const language = useLanguage()
  const plan = text(entitlement.name)
  if (entitlement.quotaKind === 'flight') {
    const minutes = flight?.stale ? null : flight?.minutesToDestination
    return (
      <>
        <p className="t0">{minutes ? formatDuration(minutes, language) : '–'}</p>
        <p className="s c2">{`${plan} · ${t('untilLanding')}`}</p>
      </>
    )
  }
  const byTime = entitlement.quotaKind === 'time'
  const until = new Date(answeredAt + (grant.secondsRemaining ?? 0) * 1000).toISOString()
  return (
    <>
      <p className="s c2">{t(byTime ? 'timeLeft' : 'dataLeft')}</p>
      <p className="big num">
        {byTime ? (
          <Countdown until={until} clockOffset={0} onEnd={onEnd} />
        ) : grant.bytesRemaining === null ? (
          '–'
        ) : (
          formatBytes(grant.bytesRemaining)
        )}
      </p>
      <p className="s c2">{plan}</p>
    </>
  )
}

/** The one clock time of this screen, with the age of the aircraft's data once they are stale (P8). */
function Arrival({ flight }: { flight: AircraftFlight | undefined }) {
  const t = usePhrases(portalPhrases)
  const text = useBilingual()
  const stale = useStaleWords(flight)
  const city = flight?.destinationCity ? text(flight.destinationCity) : flight?.destination
  const time = flight?.arrivesLocal
  // Keeps its line while the flight loads.
  return (
    <p className="b2 c2 ct num arrival">
      {city && time ? t('arrivesAt', { time, city }) : '\u00a0'}
      {stale && <span className="block s">{stale}</span>}
    </p>
  )
}
