/**
 * What opens and closes the network for devices (P4). A `device` is the address that the server sees (P7), IPv4 or IPv6 in
 * its shortest form; the gate knows which piece of hardware has that address and opens the pair only, so that the next
 * owner of an address finds it closed. Every method throws when the gate does not answer or refuses.
 */
export interface AccessGate {
  /** True where the gate opens nothing and says so (P4). */
  readonly standIn: boolean
  /** Opens, or changes what is open: time, speed and volume may go up and down without a running connection noticing. */
  allow(opening: Opening): Promise<void>
  /** Closes, with every running connection. Nothing happens where it is closed. */
  deny(closing: Closing): Promise<void>
  /** What is open now. */
  list(): Promise<OpenDevice[]>
  counters(device: string): Promise<Counters>
  /**
   * Makes the gate exactly what the database says: opens what is missing, renews what is there, closes what is more.
   * Called every few seconds: an opening that nobody renews ends by itself within `renewedWithinSeconds`, so that a dead
   * portal leaves nothing open.
   */
  reconcile(wanted: Wanted): Promise<Reconciled>
  /** Which hardware has this address now; null where the gate cannot tell. */
  hardwareOf(device: string): Promise<string | null>
}

export interface Opening {
  grantId: string
  device: string
  /** Until the gate closes by itself, whatever else happens; of a plan's time or the flight's rest. */
  seconds: number
  kbps: number
  /** Left of a plan by volume, up and down together; null: not limited. The gate closes by itself there. */
  bytes: number | null
  /** Grows with every decision about any device: a gate that has heard a higher one for this device ignores a lower. */
  fence: number
}

export interface Closing {
  device: string
  fence: number
}

export interface OpenDevice {
  device: string
  grantId: string
  hardware: string | null
  seconds: number
  bytesIn: number
  bytesOut: number
}

/**
 * Bytes of a device since `epoch` began; in: towards the device. A gate that lost its counters (restart, new opening after
 * a closing) begins another epoch, so that nothing is counted twice and nothing becomes negative.
 */
export interface Counters {
  epoch: string
  bytesIn: number
  bytesOut: number
}

export interface Wanted {
  openings: readonly Opening[]
  fence: number
  /** False while the satellite is away: the gate answers the probes of open devices at home, and lets nothing else wait. */
  covered: boolean
}

export interface Reconciled {
  opened: string[]
  closed: string[]
}

/** How long an opening outlives the portal that renews it. */
export const renewedWithinSeconds = 120
