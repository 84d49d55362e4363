import { Fragment, useSyncExternalStore, type ReactNode } from 'react'

interface Layer {
  key: number
  content: ReactNode
}

let layers: readonly Layer[] = []
let nextKey = 1
const listeners = new Set<() => void>()

function set(next: readonly Layer[]): void {
  layers = next
  for (const listener of listeners) listener()
}

/**
 * A sheet that no screen opened, over whatever screen is there. In the page's one tree: a tree of its own would give out ids that are taken.
 * @returns takes it away
 */
export function openLayer(content: ReactNode): () => void {
  const layer = { key: nextKey++, content }
  set([...layers, layer])
  return () => set(layers.filter((other) => other !== layer))
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function LayerHost() {
  const open = useSyncExternalStore(
    subscribe,
    () => layers,
    () => layers,
  )
  return open.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>)
}
