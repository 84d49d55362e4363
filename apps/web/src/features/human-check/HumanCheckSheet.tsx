import { useEffect, useId, useRef, useState } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { Button } from '../../ui/Button.tsx'
import { Sheet } from '../../ui/layers/Sheet.tsx'
import type { Challenge } from './challenge-rules.ts'
import { humanCheckPhrases } from './human-check-phrases.ts'
import { solveChallenge } from './solve-challenge.ts'
import './human-check.css'

interface HumanCheckSheetProps {
  challenge: Challenge
  /** Null: the passenger declined. */
  onEnd: (payload: string | null) => void
}

/** P6: one button, no puzzle; the device works, and the waiting call then continues automatically. */
export function HumanCheckSheet({ challenge, onEnd }: HumanCheckSheetProps) {
  const t = usePhrases(humanCheckPhrases)
  const [state, setState] = useState<'asked' | 'working' | 'failed'>('asked')
  const [done, setDone] = useState(0)
  const abandon = useRef<AbortController | null>(null)
  const content = useRef<HTMLDivElement>(null)
  const textId = useId()
  const barId = useId()
  useEffect(() => {
    // After the sheet has taken the focus, so that pressing Enter starts the check.
    content.current?.querySelector('button')?.focus()
    return () => abandon.current?.abort()
  }, [])

  const start = async () => {
    const controller = new AbortController()
    abandon.current = controller
    setDone(0)
    setState('working')
    const payload = await solveChallenge(challenge, { onProgress: setDone, signal: controller.signal })
    if (controller.signal.aborted) return
    if (payload === null) setState('failed')
    else onEnd(payload)
  }
  const working = state === 'working'
  return (
    <Sheet title={t('title')} onClose={() => onEnd(null)}>
      <div ref={content} className="human-check">
        <p className="b2 c2" id={textId}>
          {t('why')}
        </p>
        <div role="status" className="b2">
          {state === 'failed' ? t('failed') : working ? t('goesOn') : ''}
        </div>
        <div
          role="progressbar"
          aria-labelledby={barId}
          aria-valuenow={Math.round(done * 100)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="bar"
          hidden={!working}
        >
          <i style={{ transform: `scaleX(${done})` }} />
        </div>
        <span id={barId} hidden>
          {t('working')}
        </span>
        <Button wide busy={working} busyLabel={t('working')} aria-describedby={textId} onClick={() => void start()}>
          {t(state === 'failed' ? 'again' : 'start')}
        </Button>
        <Button kind="txt" wide onClick={() => onEnd(null)}>
          {t('cancel')}
        </Button>
      </div>
    </Sheet>
  )
}
