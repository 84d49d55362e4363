/** The airline whose brand the passenger sees (G1). The demonstration airline is fictional. */
export const airline = {
  nameZh: '白鹭航空',
  nameEn: 'Egret Air',
  flightPrefix: 'MF',
  /** The same carrier as aircraft systems spell it (ICAO); normalised to the prefix. */
  icaoPrefix: 'CXA',
  ticketPrefix: '731',
  /** How passengers reach the airline, every day (spec §2: hours in Beijing). */
  contact: { phone: '0592-5550731', email: 'service@egret-air.example', from: '08:00', to: '16:30' },
  /** Where passengers send goods back (table R). */
  returnAddress: {
    receiver: { zh: '白鹭商城退货组', en: 'Egret Shop Returns' },
    phone: '0592-5550731',
    address: {
      zh: '福建省厦门市湖里区示例路 31 号白鹭航空货运站（邮编 361006）',
      en: 'Egret Air Cargo Station, 31 Shili Road, Huli District, Xiamen 361006, Fujian, China',
    },
  },
} as const
