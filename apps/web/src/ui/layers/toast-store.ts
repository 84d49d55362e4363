import { useSyncExternalStore, type ReactNode } from 'react'
import { memoryStore } from '../../storage/memory-store.ts'

interface Toast {
  id: number
  text: string
  kind: 'done' | 'error'
  /** Drawn in place of the line, with an action: it ends by itself. */
  snack: ReactNode
}

const shownFor = { done: 2500, error: 5000 }

interface Toasts {
  toast: Toast | null
  next: number
  /** Ends the toast. */
  timer?: ReturnType<typeof setTimeout>
}

const toasts = memoryStore<Toasts>({ toast: null, next: 1 })
const endToast = () => toasts.set({ ...toasts.get(), toast: null })

/** One line in the middle, 2.5 s; errors 5 s, or until the next act. The newest replaces the one before. */
export function showToast(text: string, kind: Toast['kind'] = 'done', snack?: ReactNode): void {
  const { next: id, timer } = toasts.get()
  clearTimeout(timer)
  toasts.set({
    toast: { id, text, kind, snack },
    next: id + 1,
    ...(!snack && { timer: setTimeout(endToast, shownFor[kind]) }),
  })
}

/** The passenger has navigated on: the toast no longer applies. */
export function clearToast(): void {
  const { toast, timer } = toasts.get()
  clearTimeout(timer)
  if (toast) endToast()
}

export function useToast(): Toast | null {
  return useSyncExternalStore(
    toasts.subscribe,
    () => toasts.get().toast,
    () => null,
  )
}
