/**
 * What is the airline's own in every text, by the name that stands in braces there. The server names its airline in the
 * page; these are for a page that came without, as in development.
 */
export const demonstrationAirline = {
  airline: { zh: '白鹭航空', en: 'Egret Air' },
  airlineShort: { zh: '白鹭', en: 'Egret' },
  flightPrefix: { zh: 'MF', en: 'MF' },
  icaoPrefix: { zh: 'CXA', en: 'CXA' },
  ticketPrefix: { zh: '731', en: '731' },
  wifiNetwork: { zh: 'Egret-WiFi', en: 'Egret-WiFi' },
} as const
