import { endSession, listSessions } from '@aisle/contract/login'
import type { ListedSession } from '@aisle/contract/login-schemas'
import { callApi } from '../../api/call-api.ts'
import { useApiQuery } from '../../api/queries.ts'
import { formatDateTime } from '../../language/formats.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { getWayIn } from './me-rules.ts'
import { sessionPhrases } from './session-phrases.ts'

/** L6: the passenger's logins that live; each but this one can be ended here. */
export function SessionsSheet({ onClose }: { onClose: () => void }) {
  const t = usePhrases(sessionPhrases)
  const { data, isPending, isFetching, refetch } = useApiQuery(listSessions, undefined, { staleTime: 0 })
  return (
    <Sheet title={t('title')} onClose={onClose}>
      <div className="v" aria-busy={isPending}>
        <p className="b2 c2">{t('why')}</p>
        {isPending && <Skeleton lines={['70%', '50%']} />}
        {!isPending && !data && <LoadFailed busy={isFetching} onReload={() => void refetch()} />}
        {data && (
          <ul className="v" style={{ listStyle: 'none', padding: 0, margin: 0 }}>
            {data.sessions.map((session) => (
              <Login key={session.sessionId} session={session} onEnded={() => void refetch()} />
            ))}
          </ul>
        )}
        <p className="s c2" role="status">
          {data?.sessions.every(({ current }) => current) ? t('onlyThis') : ''}
        </p>
      </div>
    </Sheet>
  )
}

function Login({ session, onEnded }: { session: ListedSession; onEnded: () => void }) {
  const t = usePhrases(sessionPhrases)
  const { busy, begin, release } = useTapGuard()
  const began = formatDateTime(session.beganAt)
  async function end() {
    if (!begin()) return
    try {
      await callApi(endSession, { sessionId: session.sessionId })
      showToast(t('ended'))
      onEnded()
    } catch {
      // The call has shown the error.
    }
    release()
  }
  return (
    <li className="h wrap">
      <span className="gr v" style={{ gap: '.25rem', minWidth: 'min(12rem, 100%)' }}>
        <span className="h wrap">
          <b className="b2">{t(getWayIn(session.wayIn))}</b>
          {session.current && <Tag kind="ok">{t('thisOne')}</Tag>}
          {session.scope === 'trip' && <Tag>{t('tripOnly')}</Tag>}
        </span>
        <span className="s c2 num">{t('began', { at: began })}</span>
        <span className="s c2 num">{t('active', { at: formatDateTime(session.lastActiveAt) })}</span>
      </span>
      {!session.current && (
        <Button
          kind="line"
          small
          busy={busy}
          busyLabel={t('ending')}
          aria-label={t('endOne', { at: began })}
          onClick={() => void end()}
        >
          {t('end')}
        </Button>
      )}
    </li>
  )
}
