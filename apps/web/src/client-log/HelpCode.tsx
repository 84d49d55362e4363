import { computeHelpCode } from '@aisle/contract/help-code'
import { usePhrases } from '../language/phrases.ts'
import { deviceId } from '../storage/device-id.ts'
import { clientLogPhrases } from './client-log-phrases.ts'

/** The code that a passenger reads to the service desk (A1): screen readers spell it. */
export function HelpCode() {
  const t = usePhrases(clientLogPhrases)
  const code = computeHelpCode(deviceId())
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
