import { definePhrases } from '../../language/phrases.ts'

/** Phrases of a plan's flight and passenger, at checkout and in the order. */
export const planPhrases = definePhrases({
  localTimes: { zh: '起降为当地时间', en: 'Flight times are local' },
  seatNo: { zh: '座位 {seat}', en: 'Seat {seat}' },
  noSeatYet: { zh: '座位值机后分配', en: 'Seat given at check-in' },
  listComma: { zh: '，', en: ', ' },
})
