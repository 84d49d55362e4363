// Set on the server alone, which has no document.
let given: Readonly<Record<string, string>> = {}

/** Settings for the server's rendering, which has no document: the same values by the names of their elements. */
export function givePageSettings(settings: Readonly<Record<string, string>>): void {
  given = settings
}

/** The server's settings for the page, in `<meta>` elements; empty or absent means the default. */
function setting(name: string): string {
  if (typeof document === 'undefined') return given[name] ?? ''
  return document.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? ''
}

export const pageSettings = {
  /** `cabin`: this server flies (E2). */
  role: () => setting('aisle-role'),
  /** The target of an expired login aboard (spec §8); empty: `/portalLogin`. */
  portalAddress: () => setting('aisle-portal-address'),
  /** Ways in that this server is configured for, in words of `@aisle/contract/sign-in-ways` (L2), and `key`: passkeys (L8). */
  signInWays: () => setting('aisle-sign-in').split(' ').filter(Boolean),
  /** Pattern of the airline app's user agent; empty: there is no app (L3). */
  appAgent: () => setting('aisle-app-agent'),
  /** Pattern of the partner apps' user agents; empty: there is none (L3). */
  partnerAgent: () => setting('aisle-partner-agent'),
  /** The page's airline, as JSON (G1); empty: the demonstration's. */
  airline: () => setting('aisle-airline'),
  /** The analytics project of this page (A2); empty: nothing is measured. */
  analyticsProject: () => setting('aisle-analytics'),
  /** The origin of a client's calls; empty: the page's own (E7). */
  callBase: (client: 'shop' | 'login' | 'portal') => setting(`aisle-${client}-base`),
}
