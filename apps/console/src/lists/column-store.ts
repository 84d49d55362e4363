import { useMemo, useSyncExternalStore } from 'react'
import { readKeptColumns, readKeptWidths, writeWidths } from './column-rules.ts'

type Chosen = readonly string[] | null

const keyOf = (table: string) => `console-columns-${table}`
const widthsKeyOf = (table: string) => `console-widths-${table}`

/** Of saved views, until the tab closes or they are saved: they belong to the view, not to the browser. */
const ofViews = new Map<string, Chosen>()
const listeners = new Set<() => void>()

function tell(): void {
  for (const listener of listeners) listener()
}

/** What this browser remembers for the table outside saved views; null: the usual columns. */
export function chooseColumns(table: string, chosen: Chosen): void {
  if (chosen === null) localStorage.removeItem(keyOf(table))
  else localStorage.setItem(keyOf(table), chosen.join(' '))
  tell()
}

export function chooseColumnsOfView(viewId: string, chosen: Chosen): void {
  ofViews.set(viewId, chosen)
  tell()
}

/** The view's own columns count again. */
export function putColumnsBack(viewId: string): void {
  ofViews.delete(viewId)
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const useKept = (key: string): string | null => useSyncExternalStore(subscribe, () => localStorage.getItem(key))

export const useKeptColumns = (table: string): Chosen => readKeptColumns(useKept(keyOf(table)))

/** What this browser remembers of the widths that somebody has given to columns, in pixels. */
export function keepWidths(table: string, widths: Readonly<Record<string, number>>): void {
  const kept = writeWidths(widths)
  if (kept === '') localStorage.removeItem(widthsKeyOf(table))
  else localStorage.setItem(widthsKeyOf(table), kept)
  tell()
}

export function useKeptWidths(table: string): Readonly<Record<string, number>> {
  const kept = useKept(widthsKeyOf(table))
  return useMemo(() => readKeptWidths(kept), [kept])
}

/** Undefined: nobody has chosen others than the view's own. */
export const useColumnsOfView = (viewId: string | null): Chosen | undefined =>
  useSyncExternalStore(subscribe, () => (viewId === null ? undefined : ofViews.get(viewId)))
