import { definePhrases } from '../../language/phrases.ts'

/** The events of a plan in use: pause, outage, end. */
export const sessionPhrases = definePhrases({
  // Pause
  pause: { zh: '暂停', en: 'Pause' },
  pauseTitle: { zh: '暂停上网？', en: 'Pause your plan?' },
  pauseText: {
    zh: '网络会断开，剩余的时间或流量为您保留。{seconds} 秒后可继续，每个套餐最多暂停 {limit} 次。',
    en: "You'll go offline, and the time or data you have left is kept. You can resume after {seconds} seconds. Up to {limit} pauses per plan.",
  },
  pausing: { zh: '正在暂停', en: 'Pausing' },
  keepOn: { zh: '继续使用', en: 'Stay online' },
  pausedTitle: { zh: '已暂停', en: 'Paused' },
  pausedLeft: { zh: '为您保留 {left}', en: '{left} kept for you' },
  pausedText: {
    zh: '网络已断开，不再计时。落地前都可以继续。',
    en: "You're offline and your plan isn't being used. Resume at any time before landing.",
  },
  goOn: { zh: '继续上网', en: 'Resume' },
  goOnIn: { zh: '{clock} 后可继续', en: 'Resume in {clock}' },

  // Signal lost
  lostTitle: { zh: '卫星信号暂时中断', en: 'Satellite signal lost for now' },
  lostText: {
    zh: '飞机正在信号边缘，恢复后自动连上。\n中断时间不计入套餐。',
    en: "We're at the edge of coverage. You'll be reconnected automatically, and this time isn't counted.",
  },
  lostSince: { zh: '已中断 {time}', en: 'No signal for {time}' },
  browseShop: { zh: '先逛商城', en: 'Browse the shop meanwhile' },

  // Ended
  endedTitle: { zh: '本次上网已结束', en: 'Your plan has ended' },
  endedText: {
    zh: '网络已断开。飞行途中可以再选一个套餐。',
    en: "You're disconnected. While you're in the air, you can choose another plan.",
  },
  notConnected: { zh: '还没有连上网络', en: "You're not connected yet" },
  notConnectedText: { zh: '核验座位后即可上网。', en: 'Find your seat to get online.' },
  findSeat: { zh: '核验座位', en: 'Find my seat' },
  timeOver: { zh: '套餐时间已用完', en: 'Your time is up' },
  dataOver: { zh: '套餐流量已用完', en: 'Your data is used up' },
  landed: { zh: '航班已到达', en: "We've landed" },
  landedText: {
    zh: '本次上网已结束，感谢您的乘坐。',
    en: 'Your Wi-Fi on this flight has ended. Thank you for flying with us.',
  },
  moved: { zh: '套餐已在另一台设备上使用', en: 'Your plan is in use on another device' },
  movedText: {
    zh: '在这台设备上继续，那台设备会自动下线，并计一次换设备。',
    en: 'If you use it here, the other device goes offline and one switch is counted.',
  },
  useHere: { zh: '在这台设备上继续', en: 'Use it here' },
  usePlan: { zh: '使用{plan}', en: 'Use {plan}' },
  replaced: { zh: '已换用另一个套餐', en: 'Another plan is in use' },
  replacedText: { zh: '原套餐剩余的部分为您保留。', en: 'What was left of this plan is kept for you.' },
  givenBack: { zh: '套餐已退款', en: 'Your plan was refunded' },
  givenBackText: {
    zh: '款项原路退回，进度见订单。',
    en: 'The money goes back the way you paid. See your order for progress.',
  },
  revoked: { zh: '套餐已停用', en: 'Your plan was stopped' },
  revokedText: { zh: '如有疑问，请联系乘务员或客服。', en: 'If this looks wrong, ask the crew or contact us.' },
  seeOrders: { zh: '查看订单', en: 'See your orders' },

  // Connection refused, and an immediate retry would not help
  tooSoonText: {
    zh: '倒计时结束后即可继续，套餐不受影响。',
    en: "You can carry on when the countdown ends. Your plan isn't affected.",
  },
  noMoreSwitches: { zh: '换设备次数已用完', en: 'No device switches left' },
  noMoreSwitchesText: {
    zh: '每个套餐最多换 {limit} 次。请在原来的设备上继续使用，或为这台设备另选套餐。',
    en: "A plan can switch devices {limit} times. Carry on with the device it's on, or choose another plan for this one.",
  },

  // Refund for an outage
  outageRefund: { zh: '没用上？申请退款', en: "Couldn't use it? Ask for a refund" },
  outageRefundTitle: { zh: '为这个套餐申请退款？', en: 'Ask for your money back?' },
  outageRefundText: {
    zh: '我们会附上机上记录：您的套餐开通期间中断 {time}。无需填写，落地后可查看进度。',
    en: 'Our own record goes with it: {time} without a signal while your plan was open. Nothing to fill in.',
  },
  askRefund: { zh: '申请退款', en: 'Ask for a refund' },
  asking: { zh: '正在提交', en: 'Sending' },
  notNow: { zh: '暂不', en: 'Not now' },
  refundBegun: { zh: '已为您办理全额退款，款项原路退回', en: "You're being refunded in full, the way you paid" },
  refundAsked: {
    zh: '已收到申请，落地后处理，结果会通知您',
    en: "We've got your request. We'll decide after landing and let you know.",
  },
})
