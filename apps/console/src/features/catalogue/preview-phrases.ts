export const previewPhrases = {
  title: { zh: '旅客看到的页面', en: 'As the passenger sees it' },
  show: { zh: '显示预览', en: 'Show the preview' },
  hide: { zh: '收起', en: 'Hide' },
  language: { zh: '语言', en: 'Language' },
  theme: { zh: '明暗', en: 'Theme' },
  light: { zh: '浅色', en: 'Light' },
  dark: { zh: '深色', en: 'Dark' },
  screen: { zh: '页面', en: 'Screen' },
  making: { zh: '正在生成预览…', en: 'Making the preview…' },
  incomplete: { zh: '填完必填项后才能预览。', en: 'The preview comes once the required fields are filled in.' },
  problems: { zh: '有错误，暂时无法预览：', en: 'No preview while there are problems:' },
  unsaved: {
    zh: '含未保存的改动，旅客还看不到。',
    en: 'With changes that are not saved. Passengers do not see them yet.',
  },
  offShelf: {
    zh: '商品未上架，旅客看不到；预览按已上架显示。',
    en: 'Off the shelf: passengers do not see it. The preview shows it as if it were on.',
  },
} as const
