/** Why this passenger cannot buy a plan before the flight now. */
export const saleRefusals = ['owned', 'soldOut', 'notYet', 'closed'] as const
export type SaleRefusal = (typeof saleRefusals)[number]

/** Warnings that a passenger should see before paying for a plan; it can be bought nevertheless. */
export const planWarnings = ['ownsMore', 'unpaidOrder'] as const
export type PlanWarning = (typeof planWarnings)[number]
