import { definePhrases } from '../../../language/phrases.ts'

/** Change of address after payment (table O). */
export const addressChangePhrases = definePhrases({
  title: { zh: '修改地址', en: 'Change address' },
  current: { zh: '当前收货地址', en: 'Delivery address now' },
  choose: { zh: '改寄到', en: 'Send it to' },

  checking: { zh: '正在核对', en: 'Checking' },
  atOnce: { zh: '提交后立即生效，运费不变。', en: 'This takes effect at once. Delivery costs the same.' },
  atOnceLess: {
    zh: '提交后立即生效。新地址运费较低，差额不退。',
    en: "This takes effect at once. Delivery costs less there, and the difference isn't refunded.",
  },
  byAirline: {
    zh: '寄到这里运费高出 {amount}，需要审核。审核通过后由我们承担，您不用补付；审核期间暂不发货。',
    en: 'Delivery costs {amount} more there, so we look at it first. If we agree, we pay the difference. Your parcel waits until then.',
  },
  held: {
    zh: '修改后 {hours} 小时内不发货，订单有联系邮箱的会发邮件通知，以便撤销。',
    en: 'After a change, nothing is shipped for {hours} hours. If the order has an e-mail address, we tell its contact, who can stop it.',
  },
  unchanged: { zh: '订单现在就寄到这个地址。', en: 'This is where the order goes already.' },
  notDeliverable: { zh: '该地址暂不支持配送，请换一个。', en: "We can't deliver here. Please choose another address." },
  checkFailed: { zh: '没能核对这个地址，请稍后重试。', en: "We couldn't check this address. Please try again." },
  reload: { zh: '重新加载', en: 'Reload' },

  notPaid: { zh: '付款后才能修改地址。', en: 'You can change the address once the order is paid.' },
  shipped: {
    zh: '包裹已发出，不能再修改地址。如需帮助，请联系客服。',
    en: "The parcel is on its way, so the address can't be changed any more. Contact us if you need help.",
  },
  over: { zh: '订单已结束，不能再修改地址。', en: "This order is over, so its address can't be changed." },
  refunding: { zh: '订单正在退款，不会再发货。', en: 'This order is being refunded, so nothing is shipped.' },
  noParcel: { zh: '这个订单不用邮寄，没有收货地址。', en: 'Nothing is shipped for this order.' },
  contact: { zh: '联系客服', en: 'Contact us' },
  toOrder: { zh: '查看订单', en: 'View order' },

  openTitle: { zh: '待审核', en: 'Under review' },
  openText: {
    zh: '您申请改寄到下面的地址，结果会显示在这里。审核期间暂不发货，您也可以改选其他地址。',
    en: "You asked us to send it here. You'll see our answer on this page. Your parcel waits until then, and you can still choose another address.",
  },
  history: { zh: '修改记录', en: 'Earlier requests' },
  granted: { zh: '已修改', en: 'Changed' },
  refused: { zh: '审核未通过', en: 'Not approved' },
  stopped: { zh: '已撤销', en: 'Stopped' },
  replaced: { zh: '已改选其他地址', en: 'Replaced' },
  beijingTime: { zh: '北京时间', en: 'Beijing time' },

  applyAtOnce: { zh: '确认修改', en: 'Change address' },
  applyByAirline: { zh: '提交审核', en: 'Send for review' },
  applying: { zh: '正在提交', en: 'Sending' },
  doneGranted: { zh: '收货地址已修改', en: 'Delivery address changed' },
  doneOpen: { zh: '已提交，等待审核', en: "Sent. We'll look at it soon." },
})
