import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { stopWaiting, useConnection } from '../api/connection.ts'
import { askForNetwork } from '../api/find-network.ts'
import { usePhrases } from '../language/phrases.ts'
import { Button } from '../ui/Button.tsx'
import { FrameIcon } from '../ui/FrameIcon.tsx'
import { shellPhrases } from './shell-phrases.ts'

/**
 * Above every screen and every sheet while the network is lost, or somebody has waited long (design §9 "offline
 * banner"). It never blocks reading, and what is on the screen stays.
 */
export function ConnectionStrip() {
  const { lost, slow } = useConnection()
  const place = document.getElementById('notices')
  if (!place) return null
  return createPortal(
    <div role="status">{lost ? <Lost /> : slow && <Strip icon="slow" text="stillWorking" />}</div>,
    place,
  )
}

function Lost() {
  const [asking, setAsking] = useState(false)
  function ask() {
    setAsking(true)
    void askForNetwork().finally(() => setAsking(false))
  }
  return <Strip icon="lost" text="networkLost" asking={asking} onAsk={ask} />
}

interface StripProps {
  icon: 'lost' | 'slow'
  text: 'networkLost' | 'stillWorking'
  asking?: boolean
  onAsk?: () => void
}

function Strip({ icon, text, asking = false, onAsk = stopWaiting }: StripProps) {
  const t = usePhrases(shellPhrases)
  const strip = useRef<HTMLDivElement>(null)
  // The bar of the screen sticks below it.
  useLayoutEffect(() => {
    const { style } = document.documentElement
    style.setProperty('--strip', `${strip.current?.offsetHeight ?? 0}px`)
    return () => void style.removeProperty('--strip')
  }, [])
  return (
    <div className="offl" ref={strip}>
      {icon === 'lost' ? <FrameIcon name="alert" size="s" /> : <span className="spin" aria-hidden="true" />}
      <span className="gr">{t(text)}</span>
      <Button kind="txt" small busy={asking} onClick={onAsk}>
        {t(icon === 'lost' ? 'retry' : 'stopWaiting')}
      </Button>
    </div>
  )
}
