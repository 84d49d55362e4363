import { isLate } from './gate-rules.ts'
import type { KeptState } from './kept-state.ts'

interface Named {
  grant: string
  device: string
}

/** The newest fence number of each device, and the hardware for which a grant was opened; both outlive the daemon. */
export interface Memory {
  isLate: (decision: { device: string; fence: number }) => boolean
  /** Older than an order received since the start; orders from before the start are left to a reconciliation. */
  isHeardLater: (device: string, fence: number) => boolean
  hear: (decision: { device: string; fence: number }) => void
  getOwner: (opening: Named) => string | undefined
  bind: (opening: Named, hardware: string) => void
  release: (opening: Named) => void
}

const getPair = ({ grant, device }: Named) => `${grant} ${device}`

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
    getOwner: (opening) => hardware.get(getPair(opening)),
    bind(opening, owner) {
      if (hardware.get(getPair(opening)) === owner) return
      hardware.set(getPair(opening), owner)
      changed()
    },
    release(opening) {
      hardware.delete(getPair(opening))
      changed()
    },
  }
}
