import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { planListPhrases } from './plan-list-phrases.ts'

/** The cabin server did not respond: must not look like "nothing bought" or "nothing sold". */
export function LoadFailed({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = usePhrases(planListPhrases)
  return (
    <Empty
      title={t('loadFailed')}
      action={
        <Button busy={busy} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t('loadFailedText')}
    </Empty>
  )
}
