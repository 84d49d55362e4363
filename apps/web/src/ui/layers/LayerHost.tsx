import { Fragment, type ReactNode } from 'react'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'

interface Layer {
  key: number
  content: ReactNode
}

const layers = memoryStore<{ open: readonly Layer[]; next: number }>({ open: [], next: 1 })

/**
 * Opens a sheet over any screen. The sheet belongs to the page's one tree: a second tree would repeat ids.
 * @returns closes it
 */
export function openLayer(content: ReactNode): () => void {
  const { open, next } = layers.get()
  const layer = { key: next, content }
  layers.set({ open: [...open, layer], next: next + 1 })
  return () => {
    const now = layers.get()
    layers.set({ ...now, open: now.open.filter((other) => other !== layer) })
  }
}

export function LayerHost() {
  return useMemoryStore(layers).open.map(({ key, content }) => <Fragment key={key}>{content}</Fragment>)
}
