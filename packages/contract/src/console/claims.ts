/** What a person of the staff can be on, so that colleagues leave it to them (X4). */
export const claimKinds = ['refund', 'message'] as const
export type ClaimKind = (typeof claimKinds)[number]

/** That somebody is on it. A courtesy: no act is refused because of it. */
export interface StaffClaim {
  /** The person's name. */
  by: string
  own: boolean
  /** ISO 8601; it counts no longer then. */
  until: string
}
