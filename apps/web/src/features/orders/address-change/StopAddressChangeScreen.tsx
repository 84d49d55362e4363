import { useState } from 'react'
import { stopShippingAddrUpdate, viewAddrUpdateToStop } from '@aisle/contract/addresses'
import type { ChangeToStop } from '@aisle/contract/addresses-schemas'
import type { ApiError } from '../../../api/api-error.ts'
import { useApiQuery } from '../../../api/queries.ts'
import { useApiMutation } from '../../../api/writes.ts'
import { formatDateTime } from '../../../language/formats.ts'
import { useBilingual, usePhrases } from '../../../language/phrases.ts'
import { Link } from '../../../navigation/Link.tsx'
import { goBack, useRoute } from '../../../navigation/router.ts'
import { ActionBar } from '../../../ui/ActionBar.tsx'
import { Button, buttonClass } from '../../../ui/Button.tsx'
import { Empty, sceneLine, type EmptyScene } from '../../../ui/Empty.tsx'
import { LanguagePill } from '../../../ui/frame/LanguagePill.tsx'
import { TopBar } from '../../../ui/frame/TopBar.tsx'
import { LoadFailed } from '../../../ui/LoadFailed.tsx'
import { LateSkeleton } from '../LateSkeleton.tsx'
import { stopPhrases } from './stop-address-change-phrases.ts'
import '../orders.css'

/** `/stopAddressChange?token=…`: the link in the mail to an order's contact, without a login (O9). */
export function StopAddressChangeScreen() {
  const t = usePhrases(stopPhrases)
  const token = useRoute().query['token'] ?? ''
  const change = useApiQuery(viewAddrUpdateToStop, { token }, { enabled: token !== '', staleTime: 0 })
  const unknown = token === '' || change.error?.error === 'notFound'
  return (
    <>
      <TopBar title={t('title')} onBack={() => goBack()} right={<LanguagePill />} />
      {change.data && !unknown ? (
        <Change change={change.data} token={token} onStopped={() => void change.refetch()} />
      ) : (
        <main>
          <h1 className="dh dk">{t('title')}</h1>
          {unknown ? (
            <Outcome title={t('unknown')} text={t('unknownText')} />
          ) : change.error ? (
            <LoadFailed error={change.error} busy={change.isFetching} onReload={() => void change.refetch()} />
          ) : (
            <LateSkeleton cards={1} />
          )}
        </main>
      )}
    </>
  )
}

interface ChangeProps {
  change: ChangeToStop
  token: string
  onStopped: () => void
}

function Change({ change, token, onStopped }: ChangeProps) {
  const t = usePhrases(stopPhrases)
  const text = useBilingual()
  const [failure, setFailure] = useState<ApiError | null>(null)
  const stop = useApiMutation(stopShippingAddrUpdate, {
    onSuccess: () => setFailure(null),
    // The state of the link has changed: the page shows the new state.
    onError: (error) => setFailure(error),
    onSettled: onStopped,
  })
  const { state, orderNo, title } = change
  if (state !== 'granted') {
    return (
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        {state === 'stopped' ? (
          <Outcome scene={whole} title={t('stopped')} text={t('stoppedText')} />
        ) : (
          <Outcome title={t(state)} text={t('tooLateText')} />
        )}
      </main>
    )
  }
  return (
    <>
      <main>
        <h1 className="dh dk">{t('title')}</h1>
        <section className="card">
          <h2 className="t3">{t('granted')}</h2>
          <p className="b2" style={{ margin: '.25rem 0 .75rem', overflowWrap: 'anywhere' }}>
            {t('what', { orderNo, title: text(title) })}
          </p>
          <dl className="kv num">
            {change.area && (
              <>
                <dt>{t('area')}</dt>
                <dd>{change.area}</dd>
              </>
            )}
            <dt>{t('at')}</dt>
            <dd className="nb">{formatDateTime(change.grantedAt)}</dd>
            <dt>{t('until')}</dt>
            <dd className="nb">{formatDateTime(change.heldUntil)}</dd>
          </dl>
          <p className="s c2" style={{ marginTop: '.5rem' }}>
            {t('beijingTime')}
          </p>
          <p className="b2 c2" style={{ marginTop: '.75rem' }}>
            {t('next')}
          </p>
          {failure && (
            <p className="b2" role="alert" style={{ color: 'var(--err)', marginTop: '.75rem' }}>
              {text(failure.messages)}
            </p>
          )}
        </section>
      </main>
      <ActionBar>
        <Button grow busy={stop.isPending} busyLabel={t('stopping')} onClick={() => stop.mutate({ token })}>
          {t('stop')}
        </Button>
      </ActionBar>
    </>
  )
}

/** All went well: the line is whole. */
const whole: EmptyScene = { egret: 84, line: <path {...sceneLine} d="M8 84H168" /> }

function Outcome({ scene, title, text }: { scene?: EmptyScene; title: string; text: string }) {
  const t = usePhrases(stopPhrases)
  return (
    <div role="status">
      <Empty
        {...(scene && { scene })}
        title={title}
        action={
          <Link to="/contact" className={buttonClass({ kind: 'line' })}>
            {t('contact')}
          </Link>
        }
      >
        {text}
      </Empty>
    </div>
  )
}
