export const shellPhrases = {
  skip: { zh: '跳到正文', en: 'Skip to content' },
  main: { zh: '主导航', en: 'Main' },
  console: { zh: '控制台', en: 'Console' },
  find: { zh: '查订单：订单号、邮箱、手机号', en: 'Find an order: number, e-mail or mobile' },
  account: { zh: '账号', en: 'Account' },
  signOut: { zh: '退出登录', en: 'Sign out' },
  nothing: {
    zh: '您的角色目前没有可用的页面。请联系管理员。',
    en: 'Your role has no screen here yet. Please ask an administrator.',
  },
  notFound: { zh: '没有这个页面', en: 'There is no such page' },
  toStart: { zh: '回到首页', en: 'Back to the start' },
} as const
