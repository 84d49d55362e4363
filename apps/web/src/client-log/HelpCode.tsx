import { helpCodeOf } from '@aisle/contract/help-code'
import { usePhrases } from '../language/phrases.ts'
import { deviceId } from '../storage/device-id.ts'
import { clientLogPhrases } from './client-log-phrases.ts'

/** What a passenger who needs help reads to us (A1): screen readers say it letter by letter. */
export function HelpCode() {
  const t = usePhrases(clientLogPhrases)
  const code = helpCodeOf(deviceId())
  return (
    <p className="s c2 ct">
      {t('helpCode')}{' '}
      <span className="num" aria-hidden="true">
        {code}
      </span>
      <span className="vh">{[...code].join(' ')}</span>
    </p>
  )
}
