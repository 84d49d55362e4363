import { definePhrases } from '../../language/phrases.ts'

/** Phrases of the rows of a party's plans, at checkout and in the order. */
export const partyPhrases = definePhrases({
  seatNo: { zh: '座位 {seat}', en: 'Seat {seat}' },
  noSeatYet: { zh: '座位值机后分配', en: 'Seat given at check-in' },
  listComma: { zh: '，', en: ', ' },
})
