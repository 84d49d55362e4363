/** The portal's decision about one device; bytes: left of its volume, or null. */
export interface DesiredOpening {
  grant: string
  device: string
  seconds: number
  kbps: number
  bytes: number | null
  fence: number
}

export interface Wanted {
  openings: DesiredOpening[]
  fence: number
  covered: boolean
}

/** A decision is late when a later one about the same device was heard, or when it is older than all before a restart. */
export const isLate = (fence: number, heard: number | undefined, floor: number) => fence < (heard ?? floor)

/**
 * The volume limit in bytes since the slot began. `reported` is the part of this slot that the portal has read, and so
 * subtracted from the remaining volume.
 */
export const getLimit = (bytes: number | null, reported: number) => (bytes === null ? null : reported + bytes)

/** The steps that make the gate match the portal's decisions. */
export interface Steps<Open> {
  open: DesiredOpening[]
  close: Open[]
}

/** Late wishes are left out, and what was opened after the portal looked stays. */
export function stepsTowards<Open extends { device: string }>(
  wanted: Wanted,
  open: readonly Open[],
  isHeardLater: (device: string, fence: number) => boolean,
): Steps<Open> {
  const wishes = new Map(wanted.openings.map((opening) => [opening.device, opening]))
  return {
    open: [...wishes.values()].filter(({ device, fence }) => !isHeardLater(device, fence)),
    close: open.filter(({ device }) => !wishes.has(device) && !isHeardLater(device, wanted.fence)),
  }
}

/** A piece of hardware that is seen at two ports in turn is two pieces. Roaming to another access point is one change. */
const changesOfClone = 4
const cloneWindowMs = 10_000

export interface PortHistory {
  port: string
  changes: number[]
}

export function seenAt(before: PortHistory | undefined, port: string, now: number): PortHistory {
  const changes = (before?.changes ?? []).filter((at) => now - at < cloneWindowMs)
  if (before && before.port !== port) changes.push(now)
  return { port, changes }
}

export const isCloned = (history: PortHistory) => history.changes.length >= changesOfClone
