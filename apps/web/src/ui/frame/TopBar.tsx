import type { ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { FrameIcon } from './FrameIcon.tsx'
import { LanguagePill } from './LanguagePill.tsx'
import { uiPhrases } from '../ui-phrases.ts'

interface BackButtonProps {
  onBack: () => void
}

/** For bars that are no TopBar: over a sky. */
export function BackButton({ onBack }: BackButtonProps) {
  const t = usePhrases(uiPhrases)
  return (
    <button type="button" className="ib" style={{ marginLeft: '-.75rem' }} aria-label={t('back')} onClick={onBack}>
      <FrameIcon name="back" />
    </button>
  )
}

interface TopBarProps {
  /** The page's h1 on phones; empty where the page has its own. */
  title: string
  onBack?: () => void
  /** At the right end; the language pill without it. */
  right?: ReactNode
}

/** Phones only: give the page a desktop heading too: `<h1 className="dh dk">`. */
export function TopBar({ title, onBack, right }: TopBarProps) {
  const t = usePhrases(uiPhrases)
  return (
    <header className="bar">
      {onBack ? (
        <button type="button" className="ib" aria-label={t('back')} onClick={onBack}>
          <FrameIcon name="back" />
        </button>
      ) : (
        <span />
      )}
      {title ? <h1>{title}</h1> : <span />}
      {right ?? <LanguagePill />}
    </header>
  )
}
