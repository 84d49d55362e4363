import { definePhrases } from '../../../../language/phrases.ts'

/** What stands below the fold of a product's page. */
export const belowPhrases = definePhrases({
  story: { zh: '为什么是它', en: 'What makes it good' },
  specification: { zh: '规格', en: 'Specification' },
  goesWith: { zh: '一起带走', en: 'Goes well with' },
})
