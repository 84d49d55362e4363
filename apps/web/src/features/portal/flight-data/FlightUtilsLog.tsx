import { formatClockTime } from '../../../language/formats.ts'
import { usePhrases } from '../../../language/phrases.ts'
import { Button } from '../../../ui/Button.tsx'
import { flightUtilsPhrases } from './flight-utils-phrases.ts'
import type { FlightLogEntry } from './flight-log-rules.ts'

interface FlightUtilsLogProps {
  log: readonly FlightLogEntry[]
  paused: boolean
  onPause: () => void
  onClear: () => void
}

/** Changes since the page was opened. Screen readers do not announce them: several lines arrive every few seconds. */
export function FlightUtilsLog({ log, paused, onPause, onClear }: FlightUtilsLogProps) {
  const t = usePhrases(flightUtilsPhrases)
  return (
    <aside className="card stick">
      <h2 className="t3">{t('log')}</h2>
      <div className="h" style={{ margin: '.75rem 0' }}>
        <Button kind="sec2" grow onClick={onPause}>
          {paused ? t('resume') : t('pause')}
        </Button>
        <Button kind="line" grow onClick={onClear}>
          {t('clear')}
        </Button>
      </div>
      <div className="flight-log" role="log" aria-live="off" aria-label={t('logRegion')} tabIndex={0}>
        {log.length === 0 && <p className="hint">{t('logEmpty')}</p>}
        <ol>
          {log.map((entry) => (
            <li key={entry.id} className="s">
              <span className="num c2">{formatClockTime(entry.at)}</span>{' '}
              {entry.event === 'changed' ? <Changed {...entry} /> : t(entry.event)}
            </li>
          ))}
        </ol>
      </div>
    </aside>
  )
}

function Changed({ name, before, after }: FlightLogEntry) {
  const t = usePhrases(flightUtilsPhrases)
  return (
    <>
      <b>{name}</b> {before || t('empty')} → {after || t('empty')}
    </>
  )
}
