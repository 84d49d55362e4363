import { answerConsent, useConsent } from '../../analytics/consent.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Segmented } from '../../ui/fields/Segmented.tsx'
import { mePhrases } from './me-phrases.ts'

/** Whether this device may be measured; the passenger can change it at any time. */
export function Measuring() {
  const t = usePhrases(mePhrases)
  const state = useConsent()
  if (state === 'off') return null
  return (
    <div className="v" style={{ gap: '.375rem' }}>
      <span className="s c2">{t('measuring')}</span>
      <Segmented
        label={t('measuring')}
        options={[
          { value: 'granted', label: t('measured') },
          { value: 'denied', label: t('notMeasured') },
        ]}
        value={state === 'granted' ? state : 'denied'}
        onChange={answerConsent}
      />
    </div>
  )
}
