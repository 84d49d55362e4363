import { useSyncExternalStore } from 'react'

export interface MemoryStore<Value> {
  get(): Value
  set(next: Value): void
  subscribe(listener: () => void): () => void
}

/** State that outlives a screen: nothing that was typed is lost on the way to another page and back. */
export function memoryStore<Value>(
  initial: Value,
  onChange: (value: Value) => void = () => undefined,
): MemoryStore<Value> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      value = next
      onChange(next)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

/** @param ofHtml the value that the server's HTML was drawn with, if it may differ */
export function useMemoryStore<Value>(store: MemoryStore<Value>, ofHtml = store.get): Value {
  return useSyncExternalStore(store.subscribe, store.get, ofHtml)
}
