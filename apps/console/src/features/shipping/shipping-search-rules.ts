/** Which parcels are listed: those that do not leave yet, or those that may; without it, all. */
export interface ShippingSearch {
  held?: 'yes' | 'no' | undefined
}

export const readShippingSearch = ({ held }: Record<string, unknown>): ShippingSearch =>
  held === 'yes' || held === 'no' ? { held } : {}

/** As the server asks for it. */
export const heldWanted = ({ held }: ShippingSearch): boolean | null => (held ? held === 'yes' : null)
