/**
 * Opens and closes the network for devices (P4). A `device` is the address that the server sees (P7), IPv4 or IPv6 in
 * its shortest form. The gate knows which hardware has that address and opens only this pair, so that the next owner of
 * the address finds it closed. Every method throws when the gate does not answer or refuses.
 */
export interface AccessGate {
  /** True for a stand-in that opens nothing (P4). */
  readonly standIn: boolean
  /**
   * Opens a device or changes its opening: time, speed and volume may go up and down without affecting running
   * connections.
   */
  allow(opening: Opening): Promise<void>
  /** Closes a device and all its connections; does nothing if it is closed. */
  deny(closing: Closing): Promise<void>
  /** The devices that are open now. */
  list(): Promise<OpenDevice[]>
  counters(device: string): Promise<Counters>
  /**
   * Brings the gate to the state in the database: opens, renews and closes as needed. Called every few seconds: an
   * opening that is not renewed ends within `renewedWithinSeconds`, so that a dead portal leaves nothing open.
   */
  reconcile(wanted: Wanted): Promise<Reconciled>
  /** The hardware that has this address now; null when the gate does not know. */
  getHardware(device: string): Promise<string | null>
}

export interface Opening {
  grantId: string
  device: string
  /** Until the gate closes by its own timer: the plan's time, or the rest of the flight. */
  seconds: number
  kbps: number
  /** Remaining volume of a plan, up and down together; null: unlimited. The gate closes when it is used up. */
  bytes: number | null
  /**
   * Increases with every decision about any device: the gate ignores a fence lower than one it has seen for this
   * device.
   */
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
 * Bytes of a device since `epoch` began; in: towards the device. A gate whose counters were reset (restart, reopening)
 * begins another epoch, so that nothing is counted twice and no difference is negative.
 */
export interface Counters {
  epoch: string
  bytesIn: number
  bytesOut: number
}

export interface Wanted {
  openings: readonly Opening[]
  fence: number
  /** False while the satellite is away: the gate answers names and probes of open devices locally, without waiting. */
  covered: boolean
}

export interface Reconciled {
  opened: string[]
  closed: string[]
}

/** How long an opening survives without renewal by the portal. */
export const renewedWithinSeconds = 120
