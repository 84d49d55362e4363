import { usePhrases } from '../../language/phrases.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { sessionPhrases } from './session-phrases.ts'

/** Shown above the disabled button, so that the button's name does not change every second. */
export function WaitingTime({ until, onEnd }: { until: string; onEnd: () => void }) {
  const t = usePhrases(sessionPhrases)
  return (
    <p className="b2 ct ground">
      <Countdown until={until} clockOffset={0} onEnd={onEnd}>
        {(clock) => t('goOnIn', { clock })}
      </Countdown>
    </p>
  )
}
