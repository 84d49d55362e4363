import { randomUUID } from 'node:crypto'
import { refuse } from '../http/routing.ts'
import { RENEWAL_SECONDS } from './magic-values.ts'

export interface Asked {
  device: string
  grant: string
  seconds: number
  kbps: number
  bytes: number | null
  fence: number
}

export interface Opening {
  device: string
  grant: string
  hardware: string
  kbps: number
  expiresAt: Date
  epoch: string
  bytesIn: number
  bytesOut: number
  /** The gate closes it at this many bytes since the epoch began. */
  limit: number | null
  /** The bytes that the portal has read, and so subtracted from the volume that it sends. */
  reported: number
  denied: boolean
}

/** The list of a gate that opens nothing. An element expires at `expiresAt`, as in the kernel's set. */
export function createOpenings(now: () => Date) {
  // The newest opening of each device; a closed one is kept for its last counters.
  const openings = new Map<string, Opening>()
  const fences = new Map<string, number>()
  const hardware = new Map<string, string | null>()
  // For whose hardware a grant was opened at an address.
  const owners = new Map<string, string>()
  let heard = 0

  const getHardware = (device: string) => {
    const known = hardware.get(device)
    return known === undefined ? inventedHardware(device) : known
  }
  const isSpent = ({ limit, bytesIn, bytesOut }: Opening) => limit !== null && bytesIn + bytesOut >= limit
  const findOpen = (device: string): Opening | undefined => {
    const opening = openings.get(device)
    if (!opening || opening.denied || opening.expiresAt <= now() || isSpent(opening)) return undefined
    return opening.hardware === getHardware(device) ? opening : undefined
  }
  const isLate = (device: string, fence: number) => fence < (fences.get(device) ?? 0)
  const hear = (device: string, fence: number) => {
    fences.set(device, Math.max(fence, fences.get(device) ?? 0))
    heard = Math.max(heard, fence)
  }
  const getPair = ({ grant, device }: { grant: string; device: string }) => `${grant} ${device}`
  const place = ({ device, grant, seconds, kbps, bytes }: Asked, owner: string) => {
    const before = findOpen(device)
    const kept = before?.grant === grant ? before : { epoch: randomUUID(), bytesIn: 0, bytesOut: 0, reported: 0 }
    const { epoch, bytesIn, bytesOut, reported } = kept
    const expiresAt = new Date(now().getTime() + Math.min(seconds, RENEWAL_SECONDS) * 1000)
    const limit = bytes === null ? null : reported + bytes
    const counted = { epoch, bytesIn, bytesOut, reported }
    openings.set(device, { device, grant, hardware: owner, kbps, expiresAt, limit, denied: false, ...counted })
    return before === undefined
  }
  const close = (device: string) => {
    const opening = findOpen(device)
    if (opening) {
      opening.denied = true
      owners.delete(getPair(opening))
    }
    return opening !== undefined
  }
  /** A volume that was used up is not opened again; a larger one is. */
  const wasSpent = ({ device, grant, bytes }: Asked) => {
    const before = openings.get(device)
    if (!before || before.grant !== grant || !isSpent(before) || bytes === null) return false
    return before.reported + bytes <= (before.limit ?? 0)
  }
  const restore = (asked: Asked) => {
    hear(asked.device, asked.fence)
    const owner = getHardware(asked.device)
    if (owner === null || wasSpent(asked) || (owners.get(getPair(asked)) ?? owner) !== owner) return false
    owners.set(getPair(asked), owner)
    return place(asked, owner)
  }
  return {
    findOpen,
    lastOf: (device: string) => openings.get(device),
    getHardware,
    setHardware: (device: string, owner: string | null) => hardware.set(device, owner),
    open: () => [...openings.keys()].flatMap((device) => findOpen(device) ?? []),
    allow(asked: Asked) {
      if (isLate(asked.device, asked.fence)) throw refuse(409, 'lateDecision', 'A later decision was heard before.')
      const owner = getHardware(asked.device)
      if (owner === null) throw refuse(409, 'unknownHardware', 'Nothing in the cabin has this address.')
      hear(asked.device, asked.fence)
      owners.set(getPair(asked), owner)
      place(asked, owner)
    },
    deny(device: string, fence: number) {
      if (isLate(device, fence)) return false
      hear(device, fence)
      return close(device)
    },
    reconcile(asked: readonly Asked[], fence: number) {
      const wanted = new Set(asked.map(({ device }) => device))
      const unwanted = [...openings.keys()].filter(
        (device) => findOpen(device) && !wanted.has(device) && !isLate(device, fence),
      )
      const closed = unwanted.filter(close)
      const opened = asked.filter((one) => !isLate(one.device, one.fence) && restore(one)).map(({ device }) => device)
      return { opened, closed }
    },
    /** Everything closed and every counter gone; a decision from before is late. */
    restart() {
      for (const device of openings.keys()) fences.set(device, heard)
      openings.clear()
    },
  }
}

/** A made-up address, the same for the same device every time; locally administered, as phones' own are. */
function inventedHardware(device: string): string {
  let hash = 0x811c9dc5
  for (const letter of device) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0
  const last = hash.toString(16).padStart(8, '0').match(/../g) ?? []
  return ['02', 'a1', ...last].join(':')
}
