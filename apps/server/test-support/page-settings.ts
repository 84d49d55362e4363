import { demonstrationAirline } from '../src/airline/airline.ts'
import type { PageSettings } from '../src/platform/http/pages/serve-web-app.ts'

/** Of a server that nothing is configured for, and that answers all calls itself. */
export const plainPageSettings: PageSettings = {
  airline: demonstrationAirline,
  role: 'all',
  portalAddress: null,
  signInWays: [],
  appAgent: null,
  partnerAgent: null,
  analyticsProject: null,
  callBases: { shop: null, login: null, portal: null },
}
