import { analyticsPhrases } from '../../analytics/analytics-phrases.ts'
import { answerConsent, useConsent } from '../../analytics/consent.ts'
import { usePhrases } from '../../language/phrases.ts'
import { Segmented } from '../../ui/Segmented.tsx'

/** Whether this device may be measured; to be changed at any time. */
export function Measuring() {
  const t = usePhrases(analyticsPhrases)
  const state = useConsent()
  if (state === 'off') return null
  return (
    <div className="v" style={{ gap: '.375rem' }}>
      <span className="s c2">{t('setting')}</span>
      <Segmented
        label={t('setting')}
        options={[
          { value: 'granted', label: t('on') },
          { value: 'denied', label: t('off') },
        ]}
        value={state === 'granted' ? state : 'denied'}
        onChange={answerConsent}
      />
    </div>
  )
}
