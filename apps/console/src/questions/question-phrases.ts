export const questionPhrases = {
  ask: { zh: '询问旅客', en: 'Ask the passenger' },
  to: { zh: '发到', en: 'To' },
  mail: { zh: '旅客收到的邮件', en: 'The mail' },
  language: { zh: '按订单的语言发送', en: 'in the language of the order' },
  before: { zh: '之前问过', en: 'Asked before' },
  beforeBy: { zh: '{by}，{at}', en: '{by}, {at}' },
  final: { zh: '不能撤销', en: 'Cannot be undone' },
  theMail: { zh: '邮件', en: 'the mail' },
  sent: { zh: '已询问旅客', en: 'The passenger was asked' },
  asked: { zh: '已询问旅客', en: 'Asked the passenger' },
  answerComes: {
    zh: '旅客会留言或来电答复；这里不会自动显示。',
    en: 'The answer comes as a message or by phone. It does not show here.',
  },
} as const
