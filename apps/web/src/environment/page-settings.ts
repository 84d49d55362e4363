// Set on the server alone, which has no document.
let given: Readonly<Record<string, string>> = {}

/** Where there is no document, for the server draws: the same settings by the names of their elements. */
export function givePageSettings(settings: Readonly<Record<string, string>>): void {
  given = settings
}

/** What the server tells the page about itself, in `<meta>` elements; empty or absent means the default. */
function setting(name: string): string {
  if (typeof document === 'undefined') return given[name] ?? ''
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}

export const pageSettings = {
  /** `cabin`: this server flies (E2). */
  role: () => setting('aisle-role'),
  /** Where an expired login aboard goes (spec §8); empty: `/portalLogin`. */
  portalAddress: () => setting('aisle-portal-address'),
  /** Ways in that this server is configured for, in words of `@aisle/contract/sign-in-ways` (L2). */
  signInWays: () => setting('aisle-sign-in').split(' ').filter(Boolean),
  /** Pattern of the airline app's user agent; empty: there is no app (L3). */
  appAgent: () => setting('aisle-app-agent'),
  /** Pattern of the partner apps' user agents; empty: there is none (L3). */
  partnerAgent: () => setting('aisle-partner-agent'),
  /** Whose page this is, as JSON (G1); empty: the demonstration's. */
  airline: () => setting('aisle-airline'),
  /** Whose events the collector takes from here (A2); empty: nothing is measured. */
  analyticsProject: () => setting('aisle-analytics'),
  /** Where the calls of a client go; empty: where the page came from (E7). */
  callBase: (client: 'shop' | 'login' | 'portal') => setting(`aisle-${client}-base`),
}
