import { useState } from 'react'
import { eraseAccount, viewErasure } from '@aisle/contract/personal-data'
import type { ErasureObstacle } from '@aisle/contract/personal-data-schemas'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Bilingual } from '@aisle/contract/language'
import { answerConsent, consentNow } from '../../analytics/consent.ts'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { useApiQuery } from '../../api/queries.ts'
import { formatFlightDate } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Note } from '../../ui/Note.tsx'
import { Row } from '../../ui/Row.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { personalDataPhrases } from './personal-data-phrases.ts'

type Erasure = ResponseOf<typeof eraseAccount>
export type Erased = Pick<Erasure, 'removed' | 'keeps'>

interface EraseSheetProps {
  onClose: () => void
  /** The account is gone: this sheet goes with it. */
  onErased: (erased: Erased) => void
}

/** G6: says what goes and what stays, or what must end first; then erases the account. */
export function EraseSheet({ onClose, onErased }: EraseSheetProps) {
  const t = usePhrases(personalDataPhrases)
  const { data, isPending, isFetching, refetch } = useApiQuery(viewErasure, undefined, { staleTime: 0 })
  return (
    <Sheet title={t('eraseTitle')} onClose={onClose}>
      {/* As high as the list of obstacles may become: the sheet does not grow when the answer comes. */}
      <div className="v" style={{ height: 'min(36rem, 70vh)', overflowY: 'auto' }} aria-busy={isPending}>
        {isPending && <Skeleton lines={['90%', '70%', '80%']} />}
        {!isPending && !data && <LoadFailed busy={isFetching} onReload={() => void refetch()} />}
        {data && (
          <>
            <p className="b2">{t('eraseGoes')}</p>
            <p className="b2">{t('eraseStays', data.keeps)}</p>
            <p className="b2 c2">{t('exportFirst')}</p>
            {data.obstacles.length > 0 ? (
              <Obstacles obstacles={data.obstacles} />
            ) : (
              <Confirm onErased={onErased} onChanged={() => void refetch()} />
            )}
          </>
        )}
      </div>
    </Sheet>
  )
}

function Obstacles({ obstacles }: { obstacles: readonly ErasureObstacle[] }) {
  const t = usePhrases(personalDataPhrases)
  return (
    <section className="v" style={{ gap: '.5rem' }}>
      <Note icon="alert">
        <b>{t('notYet')}</b>
        <br />
        {t('notYetText')}
      </Note>
      <ul className="num">
        {obstacles.map((one) => (
          <li key={`${one.kind} ${one.orderNo ?? ''} ${one.flight?.flightNo ?? ''} ${one.flight?.flightDate ?? ''}`}>
            <Obstacle obstacle={one} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Obstacle({ obstacle: { kind, orderNo, flight } }: { obstacle: ErasureObstacle }) {
  const t = usePhrases(personalDataPhrases)
  const language = useLanguage()
  if (kind === 'flightAhead') {
    const { flightNo = '', flightDate = '' } = flight ?? {}
    return <Row label={t('flightAhead', { flightNo, day: formatFlightDate(flightDate, language) })} />
  }
  if (orderNo === null) return <Row label={t('otherOrder')} />
  return <Row label={t(kind, { orderNo })} href={hrefTo('/order/detail', { query: { orderNo } })} />
}

function Confirm({ onErased, onChanged }: Pick<EraseSheetProps, 'onErased'> & { onChanged: () => void }) {
  const t = usePhrases(personalDataPhrases)
  const text = useBilingual()
  const [understood, setUnderstood] = useState(false)
  const [told, setTold] = useState<Bilingual | null>(null)
  const { busy, begin, release } = useTapGuard()
  async function erase() {
    if (!begin()) return
    setTold(null)
    try {
      const { removed, keeps } = await callApi(eraseAccount, { understood: true })
      // The browser's own number for statistics goes too.
      if (consentNow() === 'granted') answerConsent('denied')
      onErased({ removed, keeps })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // An answer that was lost: the account may be gone, and its login with it.
      setTold(error.error === 'unauthorized' ? personalDataPhrases.eraseUnsure : error.messages)
      if (error.error === 'erasureWaits') onChanged()
      release()
    }
  }
  return (
    <>
      <Note icon="alert">{t('eraseFollows')}</Note>
      <label className="h b2" style={{ minHeight: 'var(--tap)' }}>
        <input
          className="cb"
          type="checkbox"
          checked={understood}
          onChange={({ target }) => setUnderstood(target.checked)}
        />
        <span className="gr">{t('understood')}</span>
      </label>
      {told && (
        <div role="alert">
          <Note icon="alert">{text(told)}</Note>
        </div>
      )}
      <Button kind="bad" wide busy={busy} busyLabel={t('erasing')} disabled={!understood} onClick={() => void erase()}>
        {t('eraseNow')}
      </Button>
    </>
  )
}
