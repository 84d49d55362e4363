import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { usePhrases } from '../../language/phrases.ts'
import { Icon } from '../Icon.tsx'
import { useLayerFocus } from './layer-focus.ts'
import { uiPhrases } from '../ui-phrases.ts'

interface SheetProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A choice or check that returns to the same place within seconds. Render it while it is open. */
export function Sheet({ title, onClose, children }: SheetProps) {
  const t = usePhrases(uiPhrases)
  const layer = useLayerFocus(onClose)
  const titleId = useId()
  return createPortal(
    <>
      <div className="scrim" onClick={onClose} />
      <div className="sheet" role="dialog" aria-modal="true" aria-labelledby={titleId} ref={layer} tabIndex={-1}>
        {/* Of the sheet: the page has its banner already. */}
        <header role="presentation">
          <h2 id={titleId}>{title}</h2>
          <button type="button" className="ib" aria-label={t('close')} onClick={onClose}>
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </>,
    document.body,
  )
}
