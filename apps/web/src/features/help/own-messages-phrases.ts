import { definePhrases } from '../../language/phrases.ts'

export const ownMessagesPhrases = definePhrases({
  title: { zh: '我的留言', en: 'My messages' },
  why: {
    zh: '您登录后给客服的留言和答复。答复也会发到您留言时填写的邮箱。',
    en: 'What you wrote to our service while logged in, with our answers. Answers also go to the e-mail address you gave.',
  },
  none: { zh: '还没有留言。', en: 'You have not written to us yet.' },
  write: { zh: '去留言', en: 'Write a message' },
  sentAt: { zh: '{at}（北京时间）', en: '{at} (Beijing time)' },
  order: { zh: '订单 {orderNo}', en: 'Order {orderNo}' },
  open: { zh: '等待答复', en: 'Waiting' },
  answered: { zh: '已答复', en: 'Answered' },
  answeredAt: { zh: '客服答复，{at}', en: 'Our answer, {at}' },
})
