import { usePhrases } from '../language/phrases.ts'
import { AirlineMark } from './AirlineMark.tsx'
import { uiPhrases } from './ui-phrases.ts'

export function Brand() {
  const t = usePhrases(uiPhrases)
  return (
    <span className="h" style={{ gap: '.4375rem' }}>
      <AirlineMark />
      <b style={{ fontSize: '1.0625rem', letterSpacing: '.01em' }}>{t('airline')}</b>
    </span>
  )
}
