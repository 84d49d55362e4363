import { useState } from 'react'
import { listConsents, withdrawConsent } from '@aisle/contract/personal-data'
import type { ListedConsent } from '@aisle/contract/personal-data-schemas'
import { answerConsent, useConsent } from '../../analytics/consent.ts'
import { callApi } from '../../api/call-api.ts'
import { useApiQuery } from '../../api/queries.ts'
import { formatDateTime } from '../../language/formats.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { personalDataPhrases } from './personal-data-phrases.ts'

/** G6: the passenger's consents, each withdrawn here as easily as it was given. */
export function ConsentsSheet({ onClose }: { onClose: () => void }) {
  const t = usePhrases(personalDataPhrases)
  const { data, isPending, isFetching, refetch } = useApiQuery(listConsents, undefined, { staleTime: 0 })
  return (
    <Sheet title={t('consentsTitle')} onClose={onClose}>
      <div className="v" aria-busy={isPending}>
        <p className="b2 c2">{t('consentsWhy')}</p>
        {isPending && <Skeleton lines={['70%', '50%']} />}
        {!isPending && !data && <LoadFailed busy={isFetching} onReload={() => void refetch()} />}
        {data && data.consents.length > 0 && (
          <ul className="v" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {data.consents.map((consent) => (
              <Consent key={consent.clauseId} consent={consent} onWithdrawn={() => void refetch()} />
            ))}
          </ul>
        )}
        <p className="s c2" role="status">
          {data?.consents.length === 0 ? t('noConsents') : ''}
        </p>
        <Statistics />
        <section className="v" style={{ gap: '.25rem' }}>
          <h3 className="t3">{t('contactTitle')}</h3>
          <p className="s c2">{t('contactText')}</p>
        </section>
      </div>
    </Sheet>
  )
}

function Consent({ consent, onWithdrawn }: { consent: ListedConsent; onWithdrawn: () => void }) {
  const t = usePhrases(personalDataPhrases)
  const text = useBilingual()
  const [asking, setAsking] = useState(false)
  const { busy, begin, release } = useTapGuard()
  const title = text(consent.title)
  async function withdraw() {
    if (!begin()) return
    try {
      await callApi(withdrawConsent, { kind: consent.kind })
      showToast(t('withdrawn'))
      onWithdrawn()
    } catch {
      // The call has shown the error.
    }
    release()
    setAsking(false)
  }
  return (
    <li className="h wrap">
      <span className="gr v" style={{ gap: '.25rem', minWidth: 'min(12rem, 100%)' }}>
        <a
          className="b2 sea"
          style={{ display: 'inline-flex', alignItems: 'center', minHeight: 'var(--tap)' }}
          href={hrefTo('/privacyClause/:id?', { params: { id: consent.clauseId } })}
        >
          <b>{title}</b>
        </a>
        <span className="s c2 num">{t('version', { version: consent.version })}</span>
        <span className="s c2 num">{t('givenAt', { at: formatDateTime(consent.givenAt) })}</span>
        {consent.withdrawnAt && (
          <span className="s c2 num">{t('withdrawnAt', { at: formatDateTime(consent.withdrawnAt) })}</span>
        )}
      </span>
      {!consent.withdrawnAt && (
        <Button
          kind="line"
          small
          aria-label={t('withdrawOne', { title })}
          aria-expanded={asking}
          onClick={() => setAsking(!asking)}
        >
          {t('withdraw')}
        </Button>
      )}
      {asking && !consent.withdrawnAt && (
        <div className="v" role="group" aria-label={t('askWithdraw', { title })} style={{ width: '100%' }}>
          <Note icon="alert">{t('withdrawFollows')}</Note>
          <div className="h">
            <Button kind="line" grow onClick={() => setAsking(false)}>
              {t('keepConsent')}
            </Button>
            <Button kind="bad" grow busy={busy} busyLabel={t('withdrawing')} onClick={() => void withdraw()}>
              {t('withdrawIt')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

/** The same choice as under the preferences, which are this device's. */
function Statistics() {
  const t = usePhrases(personalDataPhrases)
  const state = useConsent()
  if (state === 'off') return null
  return (
    <section className="v" style={{ gap: '.375rem' }}>
      <h3 className="t3">{t('statistics')}</h3>
      <Segmented
        label={t('statistics')}
        options={[
          { value: 'granted', label: t('measured') },
          { value: 'denied', label: t('notMeasured') },
        ]}
        value={state === 'granted' ? state : 'denied'}
        onChange={answerConsent}
      />
      <p className="s c2">{t('statisticsFollows')}</p>
    </section>
  )
}
