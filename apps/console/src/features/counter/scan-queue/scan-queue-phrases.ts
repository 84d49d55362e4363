export const scanQueuePhrases = {
  away: {
    zh: '服务器没有应答，按 {time} 的清单核对',
    en: 'The server does not answer: checked against the list of {time}',
  },
  compare: {
    zh: '清单只能核对取货码的后四位。请核对姓名和登机牌后再交付；恢复后自动提交。',
    en: 'The list knows only the last four digits. Compare the name with the boarding pass first. It is sent later.',
  },
  handOver: { zh: '交付，稍后提交', en: 'Hand over, send later' },
  gone: {
    zh: '{at} 已在这台设备交付，尚未提交。不要再给。',
    en: 'Handed over on this device at {at}, not sent yet. Nothing is due.',
  },
  goneBefore: { zh: '清单显示已经交付，不要再给。', en: 'The list says that it is handed over. Nothing is due.' },
  several: {
    zh: '清单里有两件的取货码尾号相同。请等网络恢复后再交付。',
    en: 'Two pieces of the list end alike. Hand over when the server answers again.',
  },
  unknown: {
    zh: '清单里没有这个取货码。请等网络恢复后再交付。',
    en: 'This code is not on the list. Hand over when the server answers again.',
  },
  noCode: {
    zh: '取货码是 {digits} 位数字。请检查后重试。',
    en: 'A pick-up code has {digits} digits. Please check it.',
  },
  again: { zh: '再查一次', en: 'Look again' },
  title: { zh: '尚未提交 {count} 件', en: '{count} not sent yet' },
  waits: { zh: '等待网络', en: 'Waits for the server' },
  needsYou: { zh: '需要处理', en: 'Needs you' },
  handedAt: { zh: '{at} 交付', en: 'Handed over at {at}' },
  kept: {
    zh: '加密保存在这台设备上，关闭页面也不会丢。网络恢复后自动提交。',
    en: 'Kept encrypted on this device, also when the page is closed. Sent when the server answers.',
  },
  noted: { zh: '已处理', en: 'Dealt with' },
  sent: { zh: '已提交 {count} 件', en: '{count} sent' },
  otherOrder: {
    zh: '这个取货码属于订单 {orderNo}，那一件现已标为取走。请找回给错的商品。',
    en: 'The code belongs to order {orderNo}, whose piece counts as collected now. Get the wrong piece back.',
  },
  usedBefore: {
    zh: '这个取货码在 {at} 已经用过：商品给了两次。请联系旅客。',
    en: 'The code had been used at {at}: goods were given twice. Contact the passenger.',
  },
  notKept: {
    zh: '这台设备存不下扫码记录，不要交付。请换一台设备，或等网络恢复。',
    en: 'This device cannot keep the scan. Do not hand over: take another device, or wait for the server.',
  },
  tag: { zh: '已交付，未提交', en: 'Handed over, not sent' },
} as const
