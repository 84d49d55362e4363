import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { addressPhrases } from './address-phrases.ts'

export function AddressesFailed({ busy, onReload }: { busy: boolean; onReload: () => void }) {
  const t = usePhrases(addressPhrases)
  return (
    <Empty
      title={t('loadFailed')}
      action={
        <Button busy={busy} busyLabel={t('loading')} onClick={onReload}>
          {t('reload')}
        </Button>
      }
    >
      <p>{t('loadFailedText')}</p>
    </Empty>
  )
}
