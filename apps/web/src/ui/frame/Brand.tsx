import { usePhrases } from '../../language/phrases.ts'
import { AirlineMark } from './AirlineMark.tsx'
import { uiPhrases } from '../ui-phrases.ts'

export function Brand() {
  const t = usePhrases(uiPhrases)
  return (
    <span className="h brand">
      <AirlineMark />
      <b>{t('airline')}</b>
    </span>
  )
}
