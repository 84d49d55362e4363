import { definePhrases } from '../language/phrases.ts'

/** Texts of the frame around every screen; components carry their own. */
export const uiPhrases = definePhrases({
  airline: { zh: '{airline}', en: '{airline}' },
  back: { zh: '返回', en: 'Back' },
  overview: { zh: '概览', en: 'Overview' },
  close: { zh: '关闭', en: 'Close' },
  opening: { zh: '正在打开', en: 'Opening' },
  switchLanguage: { zh: '切换到英文', en: 'Switch to Chinese' },
  failedTitle: { zh: '这一页没能显示', en: 'This page could not be shown' },
  failedText: { zh: '已填的内容可能需要重填，请重试。', en: 'You may have to fill in the form again. Please retry.' },
  retry: { zh: '重试', en: 'Try again' },
})
