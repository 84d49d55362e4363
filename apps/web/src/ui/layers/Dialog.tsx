import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useLayerFocus } from './layer-focus.ts'

interface DialogProps {
  title: string
  /** The consequence of the action. */
  children?: ReactNode
  /** Two buttons: the way back first, then the act. */
  actions: ReactNode
  onClose: () => void
}

/** Only to confirm a loss. Render it while it is open. */
export function Dialog({ title, children, actions, onClose }: DialogProps) {
  const layer = useLayerFocus(onClose)
  const titleId = useId()
  return createPortal(
    <>
      <div className="scrim" onClick={onClose} />
      <div className="dlg" role="alertdialog" aria-modal="true" aria-labelledby={titleId} ref={layer} tabIndex={-1}>
        <h2 className="t3" id={titleId}>
          {title}
        </h2>
        {children}
        <div className="h">{actions}</div>
      </div>
    </>,
    document.body,
  )
}
