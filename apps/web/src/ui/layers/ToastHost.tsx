import { Fragment, useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useHydrated } from '../../first-screen/drawn.ts'
import { FrameIcon } from '../frame/FrameIcon.tsx'
import { clearToast, useToast } from './toast-store.ts'
import { classNames } from '../class-names.ts'

/** With the next of these the passenger mends the problem, or goes on: the toast must not lie over what follows. */
const acts = ['click', 'input'] as const

/**
 * Once per page; stays in the document, so that assistive technology hears what appears in it, and outside of the page,
 * which is inert while a sheet lies over it.
 */
export function ToastHost() {
  const toast = useToast()
  useEffect(() => {
    if (!toast) return undefined
    const ends = toast.snack ? [] : acts
    for (const act of ends) addEventListener(act, clearToast, true)
    // "Back", but not the step back of a layer that closes: that one goes no further (`layer-entry.ts`).
    addEventListener('popstate', clearToast)
    return () => {
      for (const act of ends) removeEventListener(act, clearToast, true)
      removeEventListener('popstate', clearToast)
    }
  }, [toast])
  if (!useHydrated()) return null
  return createPortal(
    <div role="status" aria-live="polite">
      {toast && (
        <Fragment key={toast.id}>
          {toast.snack ?? (
            <div className={classNames('toast', toast.kind === 'error' && 'err')}>
              <FrameIcon name={toast.kind === 'error' ? 'alert' : 'check'} size="s" />
              <span>{toast.text}</span>
            </div>
          )}
        </Fragment>
      )}
    </div>,
    document.body,
  )
}
