import { useSyncExternalStore } from 'react'

interface Toast {
  id: number
  text: string
  kind: 'done' | 'error'
}

const shownFor = { done: 2500, error: 5000 }
let toast: Toast | null = null
let nextId = 1
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function set(next: Toast | null): void {
  toast = next
  for (const listener of listeners) listener()
}

/** One line in the middle, 2.5 s; errors 5 s. The newest replaces the one before. */
export function showToast(text: string, kind: Toast['kind'] = 'done'): void {
  clearTimeout(timer)
  set({ id: nextId++, text, kind })
  timer = setTimeout(() => set(null), shownFor[kind])
}

/** The passenger has gone on: what was said no longer holds. */
export function clearToast(): void {
  clearTimeout(timer)
  if (toast) set(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function useToast(): Toast | null {
  return useSyncExternalStore(
    subscribe,
    () => toast,
    () => null,
  )
}
