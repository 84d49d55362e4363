import { useEffect, useSyncExternalStore } from 'react'

/** What a list may lead to. */
export type Listed = 'order' | 'passenger'

/** The order of the list that was seen last, while the tab is open: nothing of it is stored. */
const lists = new Map<Listed, readonly string[]>()
const listeners = new Set<() => void>()
const nothing: readonly string[] = []

function tell(): void {
  for (const listener of listeners) listener()
}

/** Nothing of one person is there for the next: called wherever somebody has to sign in. */
export function forgetSeenLists(): void {
  lists.clear()
  tell()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** For a list: what stands in it, in its order, so that one can walk on from what is opened there. */
export function useSeenList(listed: Listed, ids: readonly string[]): void {
  const all = ids.join(' ')
  useEffect(() => {
    lists.set(listed, all === '' ? nothing : all.split(' '))
    tell()
  }, [listed, all])
}

export const useListSeen = (listed: Listed): readonly string[] =>
  useSyncExternalStore(subscribe, () => lists.get(listed) ?? nothing)
