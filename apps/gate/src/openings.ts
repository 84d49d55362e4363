import { randomUUID } from 'node:crypto'
import type { SlotCounters } from './helper-answers.ts'
import type { HelperConnection } from './helper-connection.ts'
import { getLimit, type DesiredOpening } from './gate-rules.ts'

/** One device's way out, for all addresses of its hardware. Times are milliseconds of the clock that was passed in. */
export interface Opening {
  device: string
  grant: string
  hardware: string
  /** Numbers the kernel's counters, quota and traffic class. */
  slot: number
  /** Counters restart with every slot. */
  epoch: string
  kbps: number
  limit: number | null
  /** The kernel closes it at this time without a renewal. */
  until: number
  addresses: Set<string>
  bytesIn: number
  bytesOut: number
  /** Bytes of this epoch that the portal has read. */
  reported: number
  /** The kernel's quota has closed it. */
  spent: boolean
}

export interface Openings {
  all: () => Opening[]
  of: (device: string) => Opening | undefined
  /** The last one of a device, for its last counters. */
  past: (device: string) => Opening | undefined
  open: (wanted: DesiredOpening, hardware: string, addresses: readonly string[]) => Promise<void>
  renew: (opening: Opening, wanted: DesiredOpening) => Promise<void>
  follow: (opening: Opening, addresses: readonly string[]) => Promise<void>
  close: (opening: Opening) => Promise<void>
  /** Makes the kernel forget the connections of closed devices; callers need not wait for it. */
  sweep: () => Promise<void>
  count: (counters: ReadonlyMap<number, SlotCounters>) => void
  /** The kernel has forgotten all of them. */
  forget: () => void
}

interface Deps {
  helper: Pick<HelperConnection, 'ask'>
  now: () => number
  renewalSeconds: number
}

const mostSlots = 60_000
const mostPast = 4_000
const mostAddresses = 16

export function createOpenings({ helper, now, renewalSeconds }: Deps): Openings {
  const open = new Map<string, Opening>()
  const past = new Map<string, Opening>()
  /** Released slots; reused first, because their traffic classes exist. */
  let freeSlots: number[] = []
  let lastSlot = 0
  let unswept = false

  const takeSlot = () => {
    const slot = freeSlots.pop() ?? ++lastSlot
    if (slot > mostSlots) throw new Error('every slot is taken')
    return slot
  }
  const retire = (opening: Opening) => {
    open.delete(opening.device)
    // The newest last, so that the oldest is the first to go.
    past.delete(opening.device)
    past.set(opening.device, opening)
    const [oldest] = past.keys()
    if (past.size > mostPast && oldest !== undefined) past.delete(oldest)
  }
  const getSeconds = (seconds: number) => Math.max(1, Math.ceil(Math.min(seconds, renewalSeconds)))
  const shape = ({ slot, kbps, limit }: Opening) =>
    helper.ask(`shape ${slot} ${kbps} ${limit === null ? '-' : Math.max(1, limit)}`)
  const letPass = async (opening: Opening, address: string) => {
    const seconds = Math.max(1, Math.ceil((opening.until - now()) / 1000))
    await helper.ask(`allow ${opening.slot} ${opening.hardware} ${address} ${seconds}`)
    opening.addresses.add(address)
  }
  const stop = async (opening: Opening, address: string) => {
    unswept = true
    await helper.ask(`deny ${opening.slot} ${opening.hardware} ${address}`)
    opening.addresses.delete(address)
  }
  return {
    all: () => [...open.values()],
    of: (device) => open.get(device),
    past: (device) => past.get(device),
    async open({ device, grant, seconds, kbps, bytes }, hardware, addresses) {
      const slot = takeSlot()
      const until = now() + getSeconds(seconds) * 1000
      const counted = { bytesIn: 0, bytesOut: 0, reported: 0, spent: false }
      const opening: Opening = {
        device,
        grant,
        hardware,
        slot,
        kbps,
        until,
        limit: getLimit(bytes, 0),
        epoch: randomUUID(),
        addresses: new Set(),
        ...counted,
      }
      // Recorded first: if a later step fails, the next close or setup removes it.
      open.set(device, opening)
      await shape(opening)
      for (const address of new Set([device, ...addresses.slice(0, mostAddresses)])) await letPass(opening, address)
      unswept = true
      // Probes that were redirected are not to be answered by the portal for ever.
      for (const address of opening.addresses) await helper.ask(`unpin ${address}`)
    },
    async renew(opening, { seconds, kbps, bytes }) {
      const limit = getLimit(bytes, opening.reported)
      const changed = kbps !== opening.kbps || limit !== opening.limit
      opening.until = now() + getSeconds(seconds) * 1000
      Object.assign(opening, { kbps, limit })
      if (changed) await shape(opening)
      for (const address of opening.addresses) await letPass(opening, address)
    },
    async follow(opening, addresses) {
      const wanted = new Set([opening.device, ...addresses.slice(0, mostAddresses)])
      for (const address of opening.addresses) if (!wanted.has(address)) await stop(opening, address)
      for (const address of wanted) if (!opening.addresses.has(address)) await letPass(opening, address)
    },
    async close(opening) {
      for (const address of opening.addresses) await stop(opening, address)
      retire(opening)
      await helper.ask(`release ${opening.slot}`)
      freeSlots.push(opening.slot)
    },
    async sweep() {
      if (!unswept) return
      unswept = false
      await helper.ask('sweep')
    },
    count(counters) {
      for (const opening of open.values()) {
        const found = counters.get(opening.slot)
        if (!found) continue
        const { bytesIn, bytesOut, used, limit } = found
        Object.assign(opening, { bytesIn, bytesOut })
        if (opening.limit === null || used < limit || limit !== Math.max(1, opening.limit)) continue
        // The packet that did not fit was asked for as well: what is left of the volume is too small to be of use.
        opening.spent = true
        opening.bytesIn = Math.max(bytesIn, opening.limit - bytesOut)
      }
    },
    forget() {
      for (const opening of open.values()) retire(opening)
      freeSlots = []
      lastSlot = 0
    },
  }
}
