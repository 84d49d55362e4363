/**
 * The airline's own words in all texts, by the name that texts put in braces. The server writes its airline into the
 * page; these are for a page without one, as in development.
 */
export const demonstrationAirline = {
  airline: { zh: '白鹭航空', en: 'Egret Air' },
  airlineShort: { zh: '白鹭', en: 'Egret' },
  flightPrefix: { zh: 'MF', en: 'MF' },
  icaoPrefix: { zh: 'CXA', en: 'CXA' },
  ticketPrefix: { zh: '731', en: '731' },
  wifiNetwork: { zh: 'Egret-WiFi', en: 'Egret-WiFi' },
} as const
