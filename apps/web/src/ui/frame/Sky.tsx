import type { ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { classNames } from '../class-names.ts'
import { useSkyMark } from './page-chrome.ts'
import { skyUnderHeader, type SkyTone } from './sky-tone.ts'
import { uiPhrases } from '../ui-phrases.ts'

interface SkyProps {
  /** Before the flight always dawn; on board `skyTone(solarHour)`. */
  tone?: SkyTone
  /** Less room below, where no card overlaps the horizon. */
  low?: boolean
  /** Over a single column: keeps to its width. */
  narrow?: boolean
  /** First line on phones: brand or flight, and the language pill. Hidden on desktop, where the header has them. */
  bar?: ReactNode
  children: ReactNode
}

/** The header wears the sky outside; the page below is the horizon. Let the first card overlap it: `main.over`. */
export function Sky({ tone = 'dawn', low, narrow, bar, children }: SkyProps) {
  const t = usePhrases(uiPhrases)
  useSkyMark(skyUnderHeader(tone))
  // The banner, on a desktop, is the header above it.
  return (
    <section
      aria-label={t('overview')}
      className={classNames('sky', tone !== 'dawn' && tone, low && 'lo', narrow && 'nw')}
    >
      <div className="in">
        {bar !== undefined && <div className="h num mb sky-bar">{bar}</div>}
        {children}
      </div>
    </section>
  )
}
