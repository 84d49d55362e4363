import { definePhrases } from '../../language/phrases.ts'

export const clausePhrases = definePhrases({
  title: { zh: '条款与政策', en: 'Terms and policies' },
  intro: { zh: '以下为现行有效的版本。', en: 'These are the versions now in force.' },
  inForce: { zh: '{version} 版，{date}起生效', en: 'Version {version}, in force from {date}' },
  effective: { zh: '{date}起生效', en: 'In force from {date}' },
  notFound: { zh: '没有找到这份条款', en: 'This document could not be found' },
  notFoundText: { zh: '它可能已更名，请从列表中选择。', en: 'It may have a new name. Please choose from the list.' },
  failed: { zh: '条款没有载入', en: 'The document did not load' },
  all: { zh: '全部条款', en: 'All documents' },
  retry: { zh: '重试', en: 'Try again' },
})
