import { useEffect } from 'react'
import { wifiLogin } from '@aisle/contract/portal'
import { endTimer, note } from '../../../analytics/note.ts'
import { ApiError } from '../../../api/api-error.ts'
import { useApiMutation } from '../../../api/writes.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { later } from '../../../navigation/later.tsx'
import { replaceRoute, useRoute } from '../../../navigation/router.ts'
import { Button } from '../../../ui/Button.tsx'
import { FullSky } from '../../../ui/frame/FullSky.tsx'
import { ConnectFailed } from '../ConnectFailed.tsx'
import { ConnectionBar, ConnectionLine } from '../ConnectionLine.tsx'
import { flightFacts, getPlan } from '../flight-data/flight-facts.ts'
import { NotOnline } from '../NotOnline.tsx'
import { OnlineReceipt } from '../OnlineReceipt.tsx'
import { Paused } from '../Paused.tsx'
import { portalPhrases } from '../portal-phrases.ts'
import { useAircraftFlight, useConnectionStatus, useRecognition } from '../portal-queries.ts'
import { SignalLost } from '../SignalLost.tsx'
import { ConnectingSky } from './ConnectingSky.tsx'

const FreePlan = later(() => import('./FreePlan.tsx').then((part) => part.FreePlan), ConnectingSky)

/**
 * Opens the network for the entitlement in the URL, then reloads the whole page as the receipt: a captive sheet checks
 * for the network only on a full navigation (P1). With a free plan in the URL it takes the plan first; with neither it
 * shows the current connection.
 */
export function NetworkVerifyScreen() {
  const { entitlementId, planId } = useRoute().query
  if (entitlementId) return <Connecting entitlementId={entitlementId} />
  return planId ? <FreePlan planId={planId} /> : <Current />
}

function Connecting({ entitlementId }: { entitlementId: string }) {
  const flight = useAircraftFlight().data?.flight
  const connect = useApiMutation(wifiLogin, {
    onSuccess: () => {
      const facts = flightFacts(flight)
      note('went_online', { ...facts, plan_id: getPlan(entitlementId) })
      endTimer('time_to_online', facts)
      replaceRoute('/network/verify')
      location.reload()
    },
  })
  const { mutate } = connect
  useEffect(() => mutate({ entitlementId }), [mutate, entitlementId])
  if (connect.error instanceof ApiError)
    return <ConnectFailed failure={connect.error} onRetry={() => mutate({ entitlementId })} />
  return <ConnectingSky flight={flight} />
}

function Current() {
  // A passenger recognised by the lease is logged in here, which pausing and refunds require.
  const recognition = useRecognition()
  const status = useConnectionStatus()
  const { data } = status
  const again = () => {
    void status.refetch()
    void recognition.refetch()
  }
  if (!data) return status.isPending ? <ConnectingSky /> : <Unknown busy={status.isFetching} onRetry={again} />
  const { connection } = data
  const shown = connection && { connection, status: data }
  if (!shown) return <NotOnline status={data} entitlements={recognition.data?.entitlements ?? []} />
  const answeredAt = status.dataUpdatedAt
  if (data.state === 'paused') return <Paused {...shown} answeredAt={answeredAt} />
  if (data.state === 'out_of_coverage') return <SignalLost {...shown} busy={status.isFetching} onRetry={again} />
  return <OnlineReceipt {...shown} answeredAt={answeredAt} onEnd={again} onPaused={again} />
}

/** A missing response does not mean a missing connection. */
function Unknown({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = usePhrases(portalPhrases)
  return (
    <FullSky bar={<ConnectionBar flight={undefined} />}>
      <ConnectionLine state="seatBroken" seat={undefined} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{t('connectionUnknown')}</h1>
        <p className="c2 b2" style={{ marginTop: '.5rem' }}>
          {t('loadFailedText')}
        </p>
      </div>
      <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }}>
        <Button kind="inverse" wide busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      </div>
    </FullSky>
  )
}
