/** Texts on the screens that the story looks for. */
export const words = {
  zh: {
    timeTo: '距离洛杉矶还有',
    checkSeat: '核验座位',
    lastSix: '证件号后 6 位',
    seat: '座位号',
    goOn: '核对并继续',
    online: '已连上，可以上网了',
    ended: '本次上网已结束',
  },
  en: {
    timeTo: 'Time to Los Angeles',
    checkSeat: 'Check seat',
    lastSix: 'Last 6 of your ID',
    seat: 'Seat',
    goOn: 'Check and continue',
    online: "You're online",
    dataLeft: 'Data left',
    dataOver: 'Your data is used up',
  },
} as const

/** Passengers of flight MF829 in the demonstration data. */
export const passengers = {
  /** These three have bought a plan for the whole flight before. */
  linXiaoyu: { lastSix: '141022', seat: '31A', language: 'zh' },
  ouyangRuozhou: { lastSix: '171051', seat: '12A', language: 'zh' },
  jamesCartwell: { lastSix: '900001', seat: '33A', language: 'en' },
  /** She has bought nothing. */
  annaLenaOsterby: { lastSix: '900002', seat: '33C', language: 'en' },
} as const

export type Passenger = (typeof passengers)[keyof typeof passengers]
