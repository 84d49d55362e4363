import { useRef, type ReactNode } from 'react'
import { usePhrases } from '../../../language/phrases.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { showToast } from '../../../ui/layers/toast-store.ts'
import { refundDetailPhrases } from './refund-detail-phrases.ts'

interface CopyableProps {
  /** Accessible name of the button, e.g. "复制运单号". */
  label: string
  children: ReactNode
}

/** Text that the passenger needs elsewhere: copied, or at least selected. */
export function Copyable({ label, children }: CopyableProps) {
  const t = usePhrases(refundDetailPhrases)
  const words = useRef<HTMLSpanElement>(null)
  async function copy() {
    if (!words.current) return
    try {
      // The clipboard is absent on plain-http origins and in captive sheets (G10).
      await navigator.clipboard.writeText(words.current.innerText)
      showToast(t('copied'))
    } catch {
      getSelection()?.selectAllChildren(words.current)
      showToast(document.execCommand?.('copy') ? t('copied') : t('copyByHand'))
    }
  }
  return (
    <span className="copyable">
      <span ref={words}>{children}</span>
      <button type="button" className="ib" aria-label={label} onClick={() => void copy()}>
        <Icon name="copy" size="s" />
      </button>
    </span>
  )
}
