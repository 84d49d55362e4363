import { useState } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import { listPasskeys, removePasskey } from '@aisle/contract/passkeys'
import type { ListedPasskey } from '@aisle/contract/passkeys-schemas'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useApiQuery } from '../../api/queries.ts'
import { formatDateTime } from '../../language/formats.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { passkeyPhrases } from './passkey-phrases.ts'
import { createPasskey } from './use-authenticator.ts'

/** L8: the account's passkeys; one may be added on this device, each may be removed. */
export function PasskeysSheet({ onClose }: { onClose: () => void }) {
  const t = usePhrases(passkeyPhrases)
  const text = useBilingual()
  const { data, isPending, isFetching, refetch } = useApiQuery(listPasskeys, undefined, { staleTime: 0 })
  const [told, setTold] = useState<Bilingual | null>(null)
  const { busy, begin, release } = useTapGuard()
  async function add() {
    if (!begin()) return
    setTold(null)
    const end = await createPasskey()
    if (end.kind === 'failed') setTold(end.messages)
    if (end.kind === 'done') {
      showToast(t('added'))
      await refetch()
    }
    release()
  }
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <div className="v" aria-busy={isPending}>
        <p className="b2 c2">{t('why')}</p>
        {isPending && <Skeleton lines={['70%', '50%']} />}
        {!isPending && !data && <LoadFailed busy={isFetching} onReload={() => void refetch()} />}
        {data && data.passkeys.length > 0 && (
          <ul className="v" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {data.passkeys.map((passkey) => (
              <Passkey key={passkey.passkeyId} passkey={passkey} onTold={setTold} onRemoved={() => void refetch()} />
            ))}
          </ul>
        )}
        <p className="s c2" role="status">
          {data?.passkeys.length === 0 ? t('none') : data?.mayAdd === false ? t('tooMany') : ''}
        </p>
        {told && (
          <div role="alert">
            <Note icon="alert">{text(told)}</Note>
          </div>
        )}
        {data?.mayAdd && (
          <Button wide busy={busy} busyLabel={t('adding')} onClick={() => void add()}>
            {t('add')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}

interface PasskeyProps {
  passkey: ListedPasskey
  onTold: (messages: Bilingual | null) => void
  onRemoved: () => void
}

function Passkey({ passkey, onTold, onRemoved }: PasskeyProps) {
  const t = usePhrases(passkeyPhrases)
  const [asking, setAsking] = useState(false)
  const { busy, begin, release } = useTapGuard()
  const name = passkey.name || t('unnamed')
  const at = formatDateTime(passkey.addedAt)
  async function remove() {
    if (!begin()) return
    onTold(null)
    try {
      await callApi(removePasskey, { passkeyId: passkey.passkeyId })
      showToast(t('removed'))
      onRemoved()
    } catch (error) {
      // Removed in another tab, or its answer was lost.
      if (error instanceof ApiError && error.error === 'notFound') onRemoved()
      else if (error instanceof ApiError) onTold(error.messages)
    }
    release()
    setAsking(false)
  }
  return (
    <li className="h wrap">
      <span className="gr v" style={{ gap: '.25rem', minWidth: 'min(12rem, 100%)' }}>
        <b className="b2">{name}</b>
        <span className="s c2 num">{t('addedAt', { at })}</span>
        <span className="s c2 num">
          {passkey.lastUsedAt ? t('lastUsed', { at: formatDateTime(passkey.lastUsedAt) }) : t('neverUsed')}
        </span>
      </span>
      <Button
        kind="line"
        small
        aria-label={t('removeOne', { name, at })}
        aria-expanded={asking}
        onClick={() => setAsking(!asking)}
      >
        {t('remove')}
      </Button>
      {asking && (
        <div className="v" role="group" aria-label={t('askTitle', { name })} style={{ width: '100%' }}>
          <Note icon="alert">{t('askText')}</Note>
          <div className="h">
            <Button kind="line" grow onClick={() => setAsking(false)}>
              {t('keep')}
            </Button>
            <Button kind="bad" grow busy={busy} busyLabel={t('removing')} onClick={() => void remove()}>
              {t('removeIt')}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}
