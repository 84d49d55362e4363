import { definePhrases } from '../../../../language/phrases.ts'

/** Payment over the list of plans aboard. */
export const paySheetPhrases = definePhrases({
  title: { zh: '付款上网', en: 'Pay and get online' },
  pay: { zh: '付 {price}', en: 'Pay {price}' },
})
