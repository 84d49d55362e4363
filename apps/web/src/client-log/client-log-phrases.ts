import { definePhrases } from '../language/phrases.ts'

export const clientLogPhrases = definePhrases({
  helpCode: { zh: '求助码', en: 'Help code' },
})
