import type { ReactNode } from 'react'
import type { Bilingual } from '@aisle/contract/language'
import { useBilingual, usePhrases } from '../language/phrases.ts'
import { Button } from './Button.tsx'
import { Empty } from './Empty.tsx'
import { loadFailedPhrases } from './load-failed-phrases.ts'

interface LoadFailedProps {
  title?: string
  /** The page's only heading when there is no other. */
  heading?: 'h1' | 'h2'
  /** If the server answered with a code, its messages replace `children`. */
  error?: { code: string; messages: Bilingual }
  children?: ReactNode
  reload?: string
  /** The button's text while busy. */
  loading?: string
  busy?: boolean
  onReload: () => void
  /** Another way on, below the button. */
  wayBack?: ReactNode
}

/** The content could not be loaded: a button to try again. */
export function LoadFailed({
  title,
  heading = 'h2',
  error,
  children,
  reload,
  loading,
  busy = false,
  onReload,
  wayBack,
}: LoadFailedProps) {
  const t = usePhrases(loadFailedPhrases)
  const text = useBilingual()
  const words = error?.code ? text(error.messages) : children
  const button = (
    <Button busy={busy} busyLabel={loading ?? t('loading')} onClick={onReload}>
      {reload ?? t('reload')}
    </Button>
  )
  const both = wayBack && (
    <div className="v">
      {button}
      {wayBack}
    </div>
  )
  return (
    <Empty heading={heading} title={title ?? t('loadFailed')} action={both ?? button}>
      {words && <p>{words}</p>}
    </Empty>
  )
}
