/** What opens and closes the network for a device. `device` is the address that the server sees (P7). */
export interface NetworkGate {
  /** True where the gate opens nothing and says so (P4). */
  readonly standIn: boolean
  allow(opening: { grantId: string; device: string; seconds: number; kbps: number }): Promise<void>
  deny(device: string): Promise<void>
  counters(device: string): Promise<{ bytesIn: number; bytesOut: number }>
}
