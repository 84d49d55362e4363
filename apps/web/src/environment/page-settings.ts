/** What the server tells the page about itself, in two `<meta>` elements; empty or absent means the default. */
function setting(name: string): string {
  if (typeof document === 'undefined') return ''
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}

export const pageSettings = {
  /** `cabin`: this server flies (E2). */
  role: () => setting('aisle-role'),
  /** Where an expired login aboard goes (spec §8); empty: `/portalLogin`. */
  portalAddress: () => setting('aisle-portal-address'),
}
