import type { ErrorCode } from './request-errors.ts'

/** Errors of the flight itself: going online, pausing, and the survey after it (5xxx). */
export const flightErrors = {
  notInFlight: {
    code: '5001',
    zh: '飞机尚未起飞或已落地，请在飞行中使用',
    en: 'The aircraft is not in the air. Please use this during the flight.',
  },
  entitlementUnusable: {
    code: '5002',
    zh: '该套餐已用完或已失效，请选择其他套餐',
    en: 'This plan is used up or has expired. Please choose another one.',
  },
  deviceLimit: {
    code: '5003',
    zh: '已达到换设备次数上限（{limit} 次），请回到原来的设备上网',
    en: 'You have reached the limit of {limit} device changes. Please use the device that is connected.',
  },
  gateUnavailable: {
    code: '5004',
    zh: '机上网络暂时没有应答，请稍后重试',
    en: 'The cabin network is not answering. Please try again shortly.',
  },

  pauseLimit: {
    code: '5005',
    zh: '该套餐已不能再暂停（每个套餐最多 {limit} 次），可继续上网',
    en: 'This plan cannot be paused again (up to {limit} times). You can stay online.',
  },
  surveyClosed: { code: '5006', zh: '问卷已提交，感谢您的反馈', en: 'This survey has been handed in. Thank you.' },
  answerWrong: { code: '5007', zh: '有题目未答或答案有误，请检查', en: 'Please check the answers that are marked' },
  onOtherDevice: {
    code: '5008',
    zh: '该套餐刚刚在您的另一台设备上连接，可再次点击移到本机使用',
    en: 'Another of your devices has just gone online with this plan. Tap again to move it here.',
  },
  flightLanded: {
    code: '5030',
    zh: '航班已落地，本航班的上网套餐已停止销售和使用；没有用过的套餐会自动退款，可在订单中查看',
    en: 'We have landed, so Wi-Fi plans for this flight can no longer be bought or used. A plan that you never used is refunded automatically: please see your orders.',
  },
} as const satisfies Record<string, ErrorCode>
