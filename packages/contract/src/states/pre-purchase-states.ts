/** Why this passenger cannot buy a plan before the flight now. */
export const saleRefusals = ['owned', 'soldOut', 'notYet', 'closed'] as const
export type SaleRefusal = (typeof saleRefusals)[number]
