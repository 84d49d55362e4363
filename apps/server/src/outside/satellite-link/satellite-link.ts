/** The aircraft's connection to the ground. */
export interface SatelliteLink {
  /** Whether the ground answers now; the check never throws. */
  isUp(): Promise<boolean>
}
