import { definePhrases } from '../../../language/phrases.ts'

/** The page behind the link in the contact's mail (O9). */
export const stopPhrases = definePhrases({
  title: { zh: '收货地址修改', en: 'Change of address' },
  granted: { zh: '是您修改的吗？', en: 'Was it you?' },
  what: {
    zh: '订单 {orderNo}（{title}）将寄到另一个地址。',
    en: 'Order {orderNo} ({title}) now goes to another address.',
  },
  area: { zh: '新的收货地区', en: 'New delivery area' },
  at: { zh: '修改时间', en: 'Changed at' },
  until: { zh: '最早发货时间', en: 'Shipped after' },
  beijingTime: { zh: '以上时间为北京时间。', en: 'Both times are Beijing time.' },
  next: {
    zh: '如果是您本人改的，什么也不用做。如果不是，请撤销：包裹仍寄到原来的地址，无需登录。',
    en: 'If it was you, there is nothing to do. If not, stop the change: the parcel then goes to the former address. No login is needed.',
  },
  stop: { zh: '撤销这次修改', en: 'Stop this change' },
  stopping: { zh: '正在撤销', en: 'Stopping' },
  stopped: { zh: '修改已撤销', en: 'The change was stopped' },
  stoppedText: {
    zh: '包裹仍寄到原来的地址。我们已邮件确认。如果那次修改不是您本人操作的，请登录后在“我的”里退出所有设备。',
    en: 'The parcel goes to the former address. We have confirmed this by e-mail. If you did not make the change, log in and log out on all devices under Me.',
  },
  tooLate: { zh: '来不及撤销了', en: 'Too late to stop it' },
  tooLateText: {
    zh: '包裹已发出，或订单已结束。如果不是您本人改的，请马上联系客服，我们会尽力追回。',
    en: 'The parcel is on its way, or the order has ended. If you did not make the change, contact us at once and we do what we can.',
  },
  unknown: { zh: '链接无效', en: 'This link does not work' },
  unknownText: {
    zh: '请从邮件里重新打开链接，或联系客服。',
    en: 'Please open the link from the e-mail again, or contact us.',
  },
  contact: { zh: '联系客服', en: 'Contact us' },
})
