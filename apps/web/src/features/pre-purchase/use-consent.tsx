import { useRef, useState, type ReactNode } from 'react'
import { usePhrases } from '../../language/phrases.ts'
import { hrefTo } from '../../navigation/paths.ts'
import { Agreement } from '../../ui/fields/Agreement.tsx'
import { showToast } from '../../ui/layers/toast-store.ts'
import { tripPhrases } from './trip/trip-phrases.ts'

export type ClauseKind = 'wifi_terms' | 'privacy_policy'

export interface Consent {
  /** The sentence with its checkbox; its links open a clause inside the sheet, so that the input is kept. */
  agreement: ReactNode
  /** False while the box is unchecked; it is then ringed and focused, and a toast asks for it (spec §5). */
  isAgreed: () => boolean
  focus: () => void
}

export function useConsent(readClause: (kind: ClauseKind) => void): Consent {
  const t = usePhrases(tripPhrases)
  const [agreed, setAgreed] = useState(false)
  const [missed, setMissed] = useState(false)
  const box = useRef<HTMLInputElement>(null)
  const focus = () => box.current?.focus()
  const link = (kind: ClauseKind, label: string) => (
    <a
      className="phrase"
      href={hrefTo('/privacyClause/:id?', { params: { id: kind } })}
      onClick={(event) => {
        event.preventDefault()
        readClause(kind)
      }}
    >
      {label}
    </a>
  )
  return {
    focus,
    isAgreed() {
      if (agreed) return true
      setMissed(true)
      showToast(t('agreeFirst'), 'error')
      focus()
      return false
    },
    agreement: (
      <Agreement
        checked={agreed}
        onChange={(checked) => {
          setAgreed(checked)
          setMissed(false)
        }}
        missed={missed}
        inputRef={box}
      >
        {t('agree')}
        {link('wifi_terms', t('wifiTerms'))}
        {t('and')}
        {link('privacy_policy', t('privacyPolicy'))}
      </Agreement>
    ),
  }
}
