/** The aircraft's connection to the ground. */
export interface SatelliteLink {
  /** Whether the ground answers now. Never throws. */
  isUp(): Promise<boolean>
}
