export const notYetSentPhrases = {
  away: {
    zh: '服务器没有应答，还没有发货。运单号可以继续填；服务器应答后，先看再确认。',
    en: 'The server does not answer, so nothing is shipped yet. Go on with waybills: look and confirm once it answers.',
  },
  titleOne: { zh: '1 单还没有提交', en: '1 waybill not yet sent' },
  title: { zh: '{count} 单还没有提交', en: '{count} waybills not yet sent' },
  kept: {
    zh: '加密保存在这台设备上，关闭页面也不会丢。要有人确认才会发货。',
    en: 'Kept encrypted on this device, also when the page is closed. Nothing leaves before somebody confirms.',
  },
  notKept: {
    zh: '这台设备存不下运单号，关闭页面就会丢。请换一台设备，或等服务器恢复。',
    en: 'This device cannot keep waybills: closing the page loses them. Take another device, or wait for the server.',
  },
  typedAt: { zh: '{at} 填写', en: 'Typed at {at}' },
  notSent: { zh: '未提交', en: 'Not yet sent' },
  needsYou: { zh: '需要处理', en: 'Needs you' },
  remove: { zh: '移除', en: 'Remove' },
  removeLine: { zh: '移除 {orderNo} 的运单号', en: 'Remove the waybill of {orderNo}' },
} as const
