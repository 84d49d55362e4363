import { useRef, useState } from 'react'
import { exportPersonalData } from '@aisle/contract/personal-data'
import type { ResponseOf } from '@aisle/contract/define-call'
import type { Bilingual } from '@aisle/contract/language'
import { ApiError } from '../../api/api-error.ts'
import { callApi } from '../../api/call-api.ts'
import { beijingDate, formatDateTime } from '../../language/formats.ts'
import { useLanguage } from '../../language/language-store.ts'
import { useBilingual, usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Note } from '../../ui/Note.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { useTapGuard } from '../../ui/use-tap-guard.ts'
import { wholePage } from './export-rules.ts'
import { ExportedData } from './ExportedData.tsx'
import { personalDataPhrases } from './personal-data-phrases.ts'
import { saveFile } from '../../ui/save-file.ts'

type Exported = ResponseOf<typeof exportPersonalData>

/** G6: all stored data of the passenger, to read here and to take along. The browser keeps no copy. */
export function ExportSheet({ onClose }: { onClose: () => void }) {
  const t = usePhrases(personalDataPhrases)
  const text = useBilingual()
  const [exported, setExported] = useState<Exported | null>(null)
  const [told, setTold] = useState<Bilingual | null>(null)
  const { busy, begin, release } = useTapGuard()
  async function show() {
    if (!begin()) return
    setTold(null)
    try {
      setExported(await callApi(exportPersonalData, undefined))
    } catch (error) {
      if (error instanceof ApiError) setTold(error.messages)
    }
    release()
  }
  return (
    <Sheet title={t('exportTitle')} onClose={onClose}>
      <div className="v" aria-busy={busy}>
        <p className="b2 c2">{t('exportWhy')}</p>
        {told && (
          <div role="alert">
            <Note icon="alert">{text(told)}</Note>
          </div>
        )}
        {exported ? (
          <ToTakeAlong exported={exported} />
        ) : (
          <Button wide busy={busy} busyLabel={t('showing')} onClick={() => void show()}>
            {t('show')}
          </Button>
        )}
        <LeftOut />
      </div>
    </Sheet>
  )
}

function ToTakeAlong({ exported }: { exported: Exported }) {
  const t = usePhrases(personalDataPhrases)
  const language = useLanguage()
  const data = useRef<HTMLDivElement>(null)
  const name = `aisle-${beijingDate(exported.exportedAt)}`
  function save(ending: 'json' | 'html') {
    if (ending === 'json') saveFile(`${name}.json`, 'application/json', JSON.stringify(exported, null, 2))
    else {
      const body = data.current?.innerHTML ?? ''
      saveFile(`${name}.html`, 'text/html', wholePage({ title: t('exportTitle'), language, body }))
    }
    showToast(t('saved'))
  }
  return (
    <>
      <p className="s c2 num" role="status">
        {t('asOf', { at: formatDateTime(exported.exportedAt) })}
      </p>
      <div className="h wrap">
        <Button kind="line" grow onClick={() => save('json')}>
          {t('saveJson')}
        </Button>
        <Button kind="line" grow onClick={() => save('html')}>
          {t('savePage')}
        </Button>
      </div>
      <div ref={data}>
        <ExportedData sections={exported.sections} />
      </div>
    </>
  )
}

function LeftOut() {
  const t = usePhrases(personalDataPhrases)
  return (
    <section className="v" style={{ gap: '.25rem' }}>
      <h3 className="t3">{t('leftOutTitle')}</h3>
      <ul className="s c2" style={{ margin: 0, paddingInlineStart: '1.25rem' }}>
        <li>{t('leftOutSecret')}</li>
        <li>{t('leftOutFile')}</li>
        <li>{t('leftOutUnlinked')}</li>
        <li>{t('leftOutCopy')}</li>
      </ul>
    </section>
  )
}
