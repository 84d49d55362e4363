import { usePhrases } from '../../language/phrases.ts'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { planListPhrases } from './plan-list-phrases.ts'

/** The cabin server did not respond: must not look like "nothing bought" or "nothing sold". */
export function CabinSilent({ busy, onReload }: { busy: boolean; onReload: () => void }) {
  const t = usePhrases(planListPhrases)
  return (
    <LoadFailed title={t('loadFailed')} reload={t('tryAgain')} loading={t('tryAgain')} busy={busy} onReload={onReload}>
      {t('loadFailedText')}
    </LoadFailed>
  )
}
