import { useEffect, useState } from 'react'
import { wifiLogin } from '@aisle/contract/portal'
import type { Connection } from '@aisle/contract/portal-schemas'
import { ApiError, isPassing } from '../../api/api-error.ts'
import { useApiMutation } from '../../api/queries.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { navigate, replaceRoute, useRoute } from '../../navigation/router.ts'
import { Button } from '../../ui/Button.tsx'
import { FullSky } from '../../ui/FullSky.tsx'
import { ConnectionBar, ConnectionLine } from './ConnectionLine.tsx'
import { OnlineReceipt } from './OnlineReceipt.tsx'
import { portalPhrases } from './portal-phrases.ts'
import { useAircraftFlight, useRecognition } from './portal-queries.ts'

/**
 * Opens the network for the entitlement in the address, then loads the whole page again as the receipt: a captive sheet
 * looks for the network only on a full navigation (P1). Without an entitlement it shows the connection that there is.
 */
export function NetworkVerifyScreen() {
  const { entitlementId } = useRoute().query
  return entitlementId ? <Connecting entitlementId={entitlementId} /> : <Current />
}

/** Where the line breaks: no answer at all is a break before the aircraft. */
const brokenAt = (failure: ApiError) => (isPassing(failure) ? 'seatBroken' : 'gateBroken')

function Connecting({ entitlementId }: { entitlementId: string }) {
  const t = usePhrases(portalPhrases)
  const text = useBilingual()
  const flight = useAircraftFlight().data?.flight
  const connect = useApiMutation(wifiLogin, {
    onSuccess: () => {
      replaceRoute('/network/verify')
      location.reload()
    },
  })
  const { mutate } = connect
  useEffect(() => mutate({ entitlementId }), [mutate, entitlementId])
  const failure = connect.error instanceof ApiError ? connect.error : undefined
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state={failure ? brokenAt(failure) : 'connecting'} seat={undefined} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{failure ? t('connectFailed') : t('connecting')}</h1>
        <p className="c2 b2" style={{ marginTop: '.5rem' }}>
          {failure ? text(failure.messages) : t('connectingText')}
        </p>
      </div>
      {failure && (
        <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }} className="v">
          <Button kind="inverse" wide onClick={() => mutate({ entitlementId })}>
            {t('tryAgain')}
          </Button>
          <Button kind="glass" wide onClick={() => navigate('/productList')}>
            {t('otherPlans')}
          </Button>
        </div>
      )}
    </FullSky>
  )
}

function Current() {
  const recognition = useRecognition({ poll: true })
  const connection = recognition.data?.connection
  // What was online on this page and is no more has ended; a page that never was, is not connected.
  const [seen, setSeen] = useState<Connection>()
  useEffect(() => {
    if (connection) setSeen(connection)
  }, [connection])
  if (connection) {
    return (
      <OnlineReceipt
        connection={connection}
        answeredAt={recognition.dataUpdatedAt}
        onEnd={() => void recognition.refetch()}
      />
    )
  }
  if (recognition.isPending) return <Waiting />
  if (!recognition.data) return <Unknown busy={recognition.isFetching} onRetry={() => void recognition.refetch()} />
  return <NotOnline seat={seen?.seatNumber} ended={Boolean(seen)} />
}

function Waiting() {
  const t = usePhrases(portalPhrases)
  return (
    <FullSky bar={<ConnectionBar flight={undefined} />}>
      <ConnectionLine state="connecting" seat={undefined} />
      <h1 className="t1 ct" role="status" style={{ marginTop: '2.25rem' }}>
        {t('connecting')}
      </h1>
    </FullSky>
  )
}

/** No answer says nothing of the connection. */
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

function NotOnline({ seat, ended }: { seat: string | null | undefined; ended: boolean }) {
  const t = usePhrases(portalPhrases)
  const flight = useAircraftFlight().data?.flight
  return (
    <FullSky bar={<ConnectionBar flight={flight} />}>
      <ConnectionLine state="ended" seat={seat} />
      <div role="status" className="ct" style={{ marginTop: '2.25rem' }}>
        <h1 className="t1">{ended ? t('endedTitle') : t('notConnected')}</h1>
        <p className="c2 b2" style={{ marginTop: '.5rem' }}>
          {ended ? t('endedText') : t('notConnectedText')}
        </p>
      </div>
      <div style={{ marginTop: 'auto', paddingTop: '1.5rem' }} className="v">
        {!ended && (
          <Button kind="inverse" wide onClick={() => navigate('/portalLogin')}>
            {t('findSeat')}
          </Button>
        )}
        <Button kind={ended ? 'inverse' : 'glass'} wide onClick={() => navigate('/productList')}>
          {t('otherPlans')}
        </Button>
      </div>
    </FullSky>
  )
}
