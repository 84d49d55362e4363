import type { ShippingSearch } from '@aisle/rules/list-addresses'

/** As the server asks for it. */
export const heldWanted = ({ held }: ShippingSearch): boolean | null => (held ? held === 'yes' : null)
