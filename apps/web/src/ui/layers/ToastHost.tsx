import { createPortal } from 'react-dom'
import { useHydrated } from '../../first-screen/drawn.ts'
import { FrameIcon } from '../frame/FrameIcon.tsx'
import { useToast } from './toast-store.ts'
import { classNames } from '../class-names.ts'

/**
 * Once per page; stays in the document, so that assistive technology hears what appears in it, and outside of the page,
 * which is inert while a sheet lies over it.
 */
export function ToastHost() {
  const toast = useToast()
  if (!useHydrated()) return null
  return createPortal(
    <div role="status" aria-live="polite">
      {toast && (
        <div className={classNames('toast', toast.kind === 'error' && 'err')} key={toast.id}>
          <FrameIcon name={toast.kind === 'error' ? 'alert' : 'check'} size="s" />
          <span>{toast.text}</span>
        </div>
      )}
    </div>,
    document.body,
  )
}
