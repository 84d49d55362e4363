import { isLate } from './gate-rules.ts'
import type { KeptState } from './kept-state.ts'

interface Named {
  grant: string
  device: string
}

/** What was heard about devices, and whose hardware a grant was opened for; it outlives the daemon. */
export interface Memory {
  isLate: (decision: { device: string; fence: number }) => boolean
  /** Late beside what was heard since the start; what is older than the start is a reconciliation's to say. */
  isHeardLater: (device: string, fence: number) => boolean
  hear: (decision: { device: string; fence: number }) => void
  ownerOf: (opening: Named) => string | undefined
  bind: (opening: Named, hardware: string) => void
  release: (opening: Named) => void
}

const pairOf = ({ grant, device }: Named) => `${grant} ${device}`

export function createMemory(kept: KeptState, keep: (state: () => KeptState) => void): Memory {
  const heard = new Map<string, number>()
  const hardware = new Map(kept.hardware)
  const floor = kept.fence
  let highest = floor
  const changed = () => keep(() => ({ fence: highest, hardware: [...hardware] }))
  return {
    isLate: ({ device, fence }) => isLate(fence, heard.get(device), floor),
    isHeardLater: (device, fence) => isLate(fence, heard.get(device), 0),
    hear({ device, fence }) {
      heard.set(device, Math.max(fence, heard.get(device) ?? 0))
      if (fence <= highest) return
      highest = fence
      changed()
    },
    ownerOf: (opening) => hardware.get(pairOf(opening)),
    bind(opening, owner) {
      if (hardware.get(pairOf(opening)) === owner) return
      hardware.set(pairOf(opening), owner)
      changed()
    },
    release(opening) {
      hardware.delete(pairOf(opening))
      changed()
    },
  }
}
