import { definePhrases } from '../../language/phrases.ts'

export const stepperPhrases = definePhrases({
  fewer: { zh: '减少', en: 'Fewer' },
  more: { zh: '增加', en: 'More' },
})
