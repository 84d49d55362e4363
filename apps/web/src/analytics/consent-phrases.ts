import { definePhrases } from '../language/phrases.ts'

export const consentPhrases = definePhrases({
  title: { zh: '帮助我们改进服务', en: 'Help us improve' },
  text: {
    zh: '经您允许，我们会统计您打开的页面、购买和连接上网的进度、航班号和日期，以及程序故障。不记录您的姓名、证件、座位和您填写的内容。',
    en: 'If you allow it, we count the pages you open, how far you get in buying and going online, flight number and date, and faults of this app. Never your name, documents, seat or anything you type. ',
  },
  privacy: { zh: '查看隐私条款', en: 'How we handle data' },
  allow: { zh: '允许', en: 'Allow' },
  refuse: { zh: '不允许', en: "Don't allow" },
})
