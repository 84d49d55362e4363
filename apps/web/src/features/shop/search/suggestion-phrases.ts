import { definePhrases } from '../../../language/phrases.ts'

/** The list below the search field. */
export const suggestionPhrases = definePhrases({
  suggestions: { zh: '搜索建议', en: 'Suggestions' },
  seeAllFound: { zh: '查看全部 {n} 件', en: 'See all {n} items' },
})
