/** The airline whose brand the passenger sees (G1). The demonstration airline is fictional. */
export const airline = {
  nameZh: '白鹭航空',
  nameEn: 'Egret Air',
  flightPrefix: 'MF',
  /** The same carrier as aircraft systems spell it (ICAO); normalised to the prefix. */
  icaoPrefix: 'CXA',
  ticketPrefix: '731',
} as const
