import { definePhrases } from '../../language/phrases.ts'

export const messagePhrases = definePhrases({
  title: { zh: '给我们留言', en: 'Leave a message' },
  email: { zh: '回复邮箱', en: 'Your e-mail' },
  emailHint: { zh: '我们会回复到这里', en: "We'll reply to this address" },
  emailWrong: { zh: '请输入正确的邮箱地址', en: 'Please enter a valid e-mail address' },
  order: { zh: '关于哪个订单（选填）', en: 'Order number (optional)' },
  words: { zh: '想告诉我们什么', en: 'What would you like to tell us?' },
  wordsHint: { zh: '写得越具体，我们答得越快', en: 'The more detail, the faster we can help' },
  wordsMissing: { zh: '请写下您想说的', en: 'Please write your message' },
  aboard: {
    zh: '在空中也能留言，飞机与地面联通后送达客服。急事请找乘务员。',
    en: 'You can write to us in the air too: your message leaves when the aircraft next reaches the ground. If it is urgent, please ask the crew.',
  },
  send: { zh: '发送留言', en: 'Send message' },
  sending: { zh: '发送中', en: 'Sending' },
  sent: {
    zh: '留言已收到，我们会回复到 {email}。',
    en: 'Your message has arrived. We will answer to {email}.',
  },
  sentAboard: {
    zh: '留言已收下。我们会回复到 {email}，答复也会显示在“我的”里的“我的留言”。',
    en: 'Your message is on its way. We will answer to {email}, and on board under Me, My messages.',
  },
})
