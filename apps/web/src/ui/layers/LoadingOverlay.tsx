import { useLayoutEffect, useRef, useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { classNames } from '../class-names.ts'
import { uiPhrases } from '../ui-phrases.ts'

const visibleAfter = 300
const visibleAtLeast = 400

type Phase = 'absent' | 'waiting' | 'visible'

interface LoadingOverlayProps {
  active: boolean
  /** For screen readers only: a still frame of the coming screen is visible already. */
  behind?: boolean
}

/** In the document at once for assistive technology, visible after 300 ms and then for at least 400 ms (E12). */
export function LoadingOverlay({ active, behind = false }: LoadingOverlayProps) {
  const t = usePhrases(uiPhrases)
  const [phase, setPhase] = useState<Phase>(active ? 'waiting' : 'absent')
  if (active && phase === 'absent') setPhase('waiting')
  const shownAt = useRef(0)
  useLayoutEffect(() => {
    if (active) {
      const timer = setTimeout(() => {
        shownAt.current = Date.now()
        setPhase('visible')
      }, visibleAfter)
      return () => clearTimeout(timer)
    }
    const left = shownAt.current + visibleAtLeast - Date.now()
    const timer = setTimeout(
      () => {
        shownAt.current = 0
        setPhase('absent')
      },
      Math.max(0, left),
    )
    return () => clearTimeout(timer)
  }, [active])
  return (
    <div role="status">
      {phase !== 'absent' && (
        <div className={classNames('load', (behind || phase === 'waiting') && 'waiting')}>
          <div style={{ width: '9rem' }} className="sea">
            <LoadingArc />
          </div>
          <span>{t('opening')}</span>
        </div>
      )}
    </div>
  )
}

/** The line half-way, drawn out: it is there before the code of the other lines. */
function LoadingArc() {
  return (
    <svg className="arc" viewBox="0 0 144 40" aria-hidden="true">
      <path className="d" d="M72 10.8Q103 10.8 134 30" />
      <path className="s" d="M10 30Q41 10.8 72 10.8" />
      <circle className="n" cx="10" cy="30" r="4.5" />
      <circle className="o" cx="134" cy="30" r="4" />
      <circle className="hl go" cx="72" cy="10.8" r="12" />
      <circle className="k" cx="72" cy="10.8" r="6" />
    </svg>
  )
}
