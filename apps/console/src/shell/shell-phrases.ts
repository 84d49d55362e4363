export const shellPhrases = {
  skip: { zh: '跳到正文', en: 'Skip to content' },
  main: { zh: '主导航', en: 'Main' },
  console: { zh: '控制台', en: 'Console' },
  account: { zh: '账号', en: 'Account' },
  mySessions: { zh: '我的登录', en: 'My sessions' },
  keys: { zh: '快捷键', en: 'Keyboard shortcuts' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  today: { zh: '今日', en: 'Today' },
  notFound: { zh: '没有这个页面', en: 'There is no such page' },
  toStart: { zh: '回到首页', en: 'Back to the start' },
} as const
