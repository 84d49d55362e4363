import { demonstrationAirline } from '../src/airline/airline.ts'
import type { PageSettings } from '../src/platform/http/pages/serve-web-app.ts'

/** Settings of a server without any configuration that answers all calls itself. */
export const plainPageSettings: PageSettings = {
  airline: demonstrationAirline,
  role: 'all',
  portalAddress: null,
  signInWays: [],
  passkeys: false,
  appAgent: null,
  partnerAgent: null,
  analyticsProject: null,
  callBases: { shop: null, login: null, portal: null },
}
