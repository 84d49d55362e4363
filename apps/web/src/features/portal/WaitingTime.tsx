import { usePhrases } from '../../language/phrases.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { sessionPhrases } from './session-phrases.ts'

/** `until`: device time, ms. Shown above the disabled button, so that the button's name does not change every second. */
export function WaitingTime({ until }: { until: number }) {
  const t = usePhrases(sessionPhrases)
  return (
    <p className="b2 ct ground">
      <Countdown until={new Date(until).toISOString()} clockOffset={0}>
        {(clock) => t('goOnIn', { clock })}
      </Countdown>
    </p>
  )
}
