import { usePhrases } from '../language/phrases.ts'
import { EgretMark } from './EgretMark.tsx'
import { uiPhrases } from './ui-phrases.ts'

export function Brand() {
  const t = usePhrases(uiPhrases)
  return (
    <span className="h" style={{ gap: '.4375rem' }}>
      <EgretMark />
      <b style={{ fontSize: '1.0625rem', letterSpacing: '.01em' }}>{t('airline')}</b>
    </span>
  )
}
