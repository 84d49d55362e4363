import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import type { Erased } from './EraseSheet.tsx'
import { personalDataPhrases } from './personal-data-phrases.ts'

/** Lists the erased data, after the erasure has ended the login. */
export function ErasedSheet({ erased: { removed, keeps }, onClose }: { erased: Erased; onClose: () => void }) {
  const t = usePhrases(personalDataPhrases)
  return (
    <Sheet title={t('erasedTitle')} onClose={onClose}>
      <div className="v">
        <p className="b2" role="status">
          {t('erasedText')}
        </p>
        <ul className="b2 num" style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
          {removed.map(({ what, count }) => (
            <li key={what}>{t('erasedThing', { what: t(what), n: count })}</li>
          ))}
        </ul>
        <p className="b2 c2">{t('eraseStays', keeps)}</p>
        <Button wide onClick={onClose}>
          {t('done')}
        </Button>
      </div>
    </Sheet>
  )
}
