import { definePhrases } from '../../../language/phrases.ts'

/** Below the payment of a plan over the list. */
export const planPayPhrases = definePhrases({
  alsoForCompanions: { zh: '也为同行乘机人购买', en: 'Buy for your companions too' },
})
