export const keyPhrases = {
  title: { zh: '快捷键', en: 'Keyboard shortcuts' },
  everywhere: { zh: '任何页面', en: 'Everywhere' },
  search: { zh: '搜索和前往', en: 'Search, or go to a screen' },
  map: { zh: '这张表', en: 'This list' },
  close: { zh: '关闭最上面一层', en: 'Close the top layer' },
  lists: { zh: '列表', en: 'Lists' },
  rows: { zh: '下一行、上一行', en: 'Next and previous row' },
  openRow: { zh: '打开', en: 'Open' },
  places: { zh: '前往：先按 g，再按字母', en: 'Go to: g, then the letter' },
  letters: { zh: '使用单键快捷键', en: 'Use shortcuts without Ctrl' },
  lettersHint: {
    zh: '用语音输入或常误触时可以关掉；Ctrl K 照常可用。只在这个浏览器里生效。',
    en: 'Switch them off if you dictate or press keys by accident; Ctrl K stays. For this browser only.',
  },
} as const
