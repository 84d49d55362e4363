import type { AccessGate, Opening } from '../src/outside/access-gate/access-gate.ts'

/** A steerable gate in memory: the addresses that it lets through, its counters, and the hardware at each address. */
export interface MemoryGate {
  open: Map<string, Opening>
  /** Bytes towards the device, by address. */
  bytes: Map<string, number>
  /** The hardware at an address; null: the gate knows none. An address that is missing here has its own hardware. */
  hardware: Map<string, string | null>
  /** Changes when the gate loses its counters. */
  epoch: string
  /** The satellite coverage given to the last `reconcile`. */
  covered: boolean | null
  /** While false every method throws. */
  answers: boolean
}

export const emptyMemoryGate = (): MemoryGate => ({
  open: new Map(),
  bytes: new Map(),
  hardware: new Map(),
  epoch: '1',
  covered: null,
  answers: true,
})

export function memoryAccessGate(gate: MemoryGate): AccessGate {
  const hardwareAt = (device: string) => {
    const known = gate.hardware.get(device)
    return known === undefined ? `of ${device}` : known
  }
  const fences = new Map<string, number>()
  const answer = () => {
    if (!gate.answers) throw new Error('the gate does not answer')
  }
  const isLate = (device: string, fence: number) => {
    const late = fence < (fences.get(device) ?? 0)
    if (!late) fences.set(device, fence)
    return late
  }
  return {
    standIn: true,
    async allow(opening) {
      answer()
      if (!isLate(opening.device, opening.fence)) gate.open.set(opening.device, opening)
    },
    async deny({ device, fence }) {
      answer()
      if (!isLate(device, fence)) gate.open.delete(device)
    },
    async list() {
      answer()
      return [...gate.open.values()].map(({ device, grantId, seconds }) => ({
        device,
        grantId,
        seconds,
        hardware: hardwareAt(device),
        bytesIn: gate.bytes.get(device) ?? 0,
        bytesOut: 0,
      }))
    },
    async counters(device) {
      answer()
      return { epoch: gate.epoch, bytesIn: gate.bytes.get(device) ?? 0, bytesOut: 0 }
    },
    async reconcile({ openings, fence, covered }) {
      answer()
      gate.covered = covered
      const wanted = new Map(openings.map((opening) => [opening.device, opening]))
      const opened = [...wanted.keys()].filter((device) => !gate.open.has(device) && !isLate(device, fence))
      const closed = [...gate.open.keys()].filter((device) => !wanted.has(device) && !isLate(device, fence))
      for (const device of closed) gate.open.delete(device)
      for (const device of opened) {
        const opening = wanted.get(device)
        if (opening) gate.open.set(device, opening)
      }
      return { opened, closed }
    },
    async getHardware(device) {
      answer()
      return hardwareAt(device)
    },
  }
}
