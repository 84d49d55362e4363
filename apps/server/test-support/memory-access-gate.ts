import type { AccessGate, Opening } from '../src/outside/access-gate/access-gate.ts'

/** A gate that keeps its list in memory and can be steered: what it lets through, has counted, and who has which address. */
export interface MemoryGate {
  open: Map<string, Opening>
  /** Bytes towards the device, by address. */
  bytes: Map<string, number>
  /** The hardware at an address; one that is not here has none that the gate knows. */
  hardware: Map<string, string>
  /** Changes when the gate loses its counters. */
  epoch: string
  /** What `reconcile` was last told about the satellite. */
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
        hardware: gate.hardware.get(device) ?? null,
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
    async hardwareOf(device) {
      answer()
      return gate.hardware.get(device) ?? null
    },
  }
}
