import { definePhrases } from '../../language/phrases.ts'

export const planPhrases = definePhrases({
  localTimes: { zh: '起降为当地时间', en: 'Flight times are local' },
})
