import type { Entitlement } from '@aisle/contract/portal-schemas'
import { formatBytes, formatDuration } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Link } from '../../navigation/Link.tsx'
import { navigate } from '../../navigation/router.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Countdown } from '../../ui/Countdown.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { climb } from '../../ui/empty-scenes.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { useSecondsLeft } from '../../ui/use-seconds-left.ts'
import { CabinSilent } from './CabinSilent.tsx'
import { FlightHeader } from './FlightHeader.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight, useRecognition } from './portal-queries.ts'
import { openConnection, resumableFrom, usableEntitlements } from './portal-rules.ts'
import { StageNotice } from './StageNotice.tsx'
import { WaitingTime } from './WaitingTime.tsx'

/** Network authentication: the passenger's usable plans with what is left of them, and the way online. */
export function PayAuthScreen() {
  const t = usePhrases(portalPhrases)
  const aboard = useAircraftFlight()
  const flight = aboard.data?.flight
  const recognition = useRecognition({ poll: true })
  const usable = usableEntitlements(recognition.data?.entitlements ?? [])
  const resting = recognition.data?.connection
  const connection = openConnection(resting)
  return (
    <>
      <FlightHeader flight={flight} strip />
      <main style={{ paddingTop: 0 }}>
        {flight?.stage === 'landed' ? (
          <StageNotice heading="landed" flight={flight} onRefresh={() => void aboard.refetch()} />
        ) : (
          <h1 className="h2">{t('authHeading')}</h1>
        )}
        {flight?.stage === 'landed' ? null : recognition.isPending ? (
          <Skeleton />
        ) : recognition.isError && !recognition.data ? (
          <CabinSilent busy={recognition.isFetching} onReload={() => void recognition.refetch()} />
        ) : usable.length === 0 ? (
          <NoPlan />
        ) : (
          usable.map((entitlement) => {
            const open = connection?.entitlement.entitlementId === entitlement.entitlementId ? connection : undefined
            return (
              <EntitlementCard
                key={entitlement.entitlementId}
                entitlement={entitlement}
                endsAt={
                  open && open.grant.secondsRemaining !== null
                    ? new Date(recognition.dataUpdatedAt + open.grant.secondsRemaining * 1000).toISOString()
                    : undefined
                }
                open={Boolean(open)}
                another={Boolean(connection) && !open}
                resumableFrom={
                  resting?.entitlement.entitlementId === entitlement.entitlementId
                    ? resumableFrom(resting, recognition.dataUpdatedAt)
                    : null
                }
                onEnd={() => void recognition.refetch()}
              />
            )
          })
        )}
      </main>
    </>
  )
}

/** A refunded plan has left this list; its order gives the reason. */
function NoPlan() {
  const t = usePhrases(portalPhrases)
  return (
    <>
      <Empty
        scene={climb}
        title={t('authNone')}
        heading="h2"
        action={<Button onClick={() => navigate('/productList')}>{t('otherPlans')}</Button>}
      >
        {t('authNoneText')}
      </Empty>
      <p className="ct">
        <Link to="/order/list" className={buttonClass({ kind: 'txt', small: true })}>
          {t('ordersIfRefunded')}
        </Link>
      </p>
    </>
  )
}

interface EntitlementCardProps {
  entitlement: Entitlement
  open: boolean
  /** This device is online with another plan, which this one would replace. */
  another: boolean
  /** While online: when the time runs out, by this device's clock. */
  endsAt: string | undefined
  /** While paused here: when it can go on, by this device's clock (ms). */
  resumableFrom: number | null
  onEnd: () => void
}

function EntitlementCard({ entitlement, open, another, endsAt, resumableFrom: until, onEnd }: EntitlementCardProps) {
  const t = usePhrases(portalPhrases)
  const text = useBilingual()
  const { entitlementId } = entitlement
  const waiting = useSecondsLeft(until) > 0
  return (
    <Card>
      <div className="h top">
        <span className="gr">
          <b className="t3">{text(entitlement.name)}</b>
          <br />
          <span className="s c2 num">
            {endsAt && entitlement.quotaKind !== 'data' ? (
              <Countdown until={endsAt} clockOffset={0} onEnd={onEnd}>
                {(clock) => t('remainingTime', { time: clock })}
              </Countdown>
            ) : (
              <Remaining entitlement={entitlement} />
            )}
          </span>
        </span>
        <Tag kind={open ? 'ok' : 'sea'}>{t(open ? 'inUse' : whereItIs(entitlement))}</Tag>
      </div>
      {waiting && until !== null && <WaitingTime until={until} />}
      <Button
        wide
        disabled={waiting}
        kind={open ? 'sec2' : 'primary'}
        style={{ marginTop: '.875rem' }}
        onClick={() => (open ? navigate('/network/verify') : navigate('/network/verify', { query: { entitlementId } }))}
      >
        {t(open ? 'seeConnection' : another ? 'changeToThis' : entitlement.state === 'paused' ? 'goOn' : 'getOnline')}
      </Button>
    </Card>
  )
}

/** The state of a plan that is not open on this device. */
function whereItIs({ state }: Entitlement) {
  if (state === 'active') return 'elsewhere'
  return state === 'paused' ? 'resting' : 'unused'
}

function Remaining({ entitlement }: { entitlement: Entitlement }) {
  const t = usePhrases(portalPhrases)
  const language = useLanguage()
  if (entitlement.quotaKind === 'data' && entitlement.bytesRemaining !== null) {
    return t('remainingData', { data: formatBytes(entitlement.bytesRemaining) })
  }
  if (entitlement.quotaKind === 'time' && entitlement.secondsRemaining !== null) {
    return t('remainingTime', { time: formatDuration(entitlement.secondsRemaining / 60, language) })
  }
  return t('wholeFlight')
}
