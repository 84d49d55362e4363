import { definePhrases } from '../language/phrases.ts'

export const loadFailedPhrases = definePhrases({
  loadFailed: { zh: '加载失败', en: 'Failed to load' },
  reload: { zh: '重新加载', en: 'Reload' },
  loading: { zh: '加载中', en: 'Loading' },
})
