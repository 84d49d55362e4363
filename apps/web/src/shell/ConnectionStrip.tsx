import { useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { stopWaiting, useConnection } from '../api/connection.ts'
import { askForNetwork } from '../api/find-network.ts'
import { useHydrated } from '../first-screen/drawn.ts'
import { formatAge } from '../language/format-age.ts'
import { useLanguage } from '../language/language-store.ts'
import { usePhrases } from '../language/phrases.ts'
import { Button } from '../ui/Button.tsx'
import { FrameIcon } from '../ui/frame/FrameIcon.tsx'
import { shellPhrases } from './shell-phrases.ts'
import { useAgeOfShown } from './use-age-of-shown.ts'

/**
 * Shown above every screen and sheet while the network is lost, or a call takes long (design §9 "offline banner"). The
 * strip never blocks reading, and the screen's contents stay.
 */
export function ConnectionStrip() {
  const { lost, slow } = useConnection()
  const place = useHydrated() ? document.getElementById('notices') : null
  if (!place) return null
  return createPortal(<div role="status">{lost ? <Lost /> : slow && <Slow />}</div>, place)
}

function Lost() {
  const t = usePhrases(shellPhrases)
  const language = useLanguage()
  const minutes = useAgeOfShown()
  const [asking, setAsking] = useState(false)
  function ask() {
    setAsking(true)
    void askForNetwork().finally(() => setAsking(false))
  }
  return (
    <Strip icon="lost" calm={minutes > 0} action={t(minutes ? 'refresh' : 'retry')} asking={asking} onAct={ask}>
      {minutes ? t('shownFrom', { age: formatAge(minutes, language) }) : t('networkLost')}
    </Strip>
  )
}

function Slow() {
  const t = usePhrases(shellPhrases)
  return (
    <Strip icon="slow" action={t('stopWaiting')} onAct={stopWaiting}>
      {t('stillWorking')}
    </Strip>
  )
}

interface StripProps {
  icon: 'lost' | 'slow'
  children: string
  /** The age grows every minute: that is not read out each time. */
  calm?: boolean
  action: string
  asking?: boolean
  onAct: () => void
}

const heightOfStrip = () => parseFloat(document.documentElement.style.getPropertyValue('--strip')) || 0

/**
 * Tells the bar of the screen how high the strip is, which may turn two lines high, and scrolls by that, so that the
 * text being read stays where it is. The full sky lies under the strip and does not move. The body's height changes
 * before each layout: that keeps browsers with scroll anchoring from scrolling once more.
 */
function makeRoom(strip: HTMLElement | null) {
  const { body, documentElement } = document
  const before = heightOfStrip()
  const full = body.querySelector('.full')
  if (!full) body.style.minHeight = '200vh'
  const height = strip?.offsetHeight ?? 0
  documentElement.style.setProperty('--strip', `${height}px`)
  if (full) return
  // A short page scrolls too.
  body.style.minHeight = `calc(100vh + ${height}px)`
  scrollBy(0, height - before)
}

function takeRoomBack() {
  const { body, documentElement } = document
  if (body.style.minHeight) scrollBy(0, -heightOfStrip())
  body.style.minHeight = ''
  documentElement.style.removeProperty('--strip')
}

function Strip({ icon, children, calm = false, action, asking = false, onAct }: StripProps) {
  const strip = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => makeRoom(strip.current), [children])
  useLayoutEffect(() => takeRoomBack, [])
  return (
    <div className="offl" ref={strip}>
      {icon === 'lost' ? <FrameIcon name="alert" size="s" /> : <span className="spin" aria-hidden="true" />}
      <span className="gr" aria-live={calm ? 'off' : undefined}>
        {children}
      </span>
      <Button kind="txt" small busy={asking} onClick={onAct}>
        {action}
      </Button>
    </div>
  )
}
