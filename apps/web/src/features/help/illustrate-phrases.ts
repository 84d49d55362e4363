import { definePhrases } from '../../language/phrases.ts'

export const illustratePhrases = definePhrases({
  title: { zh: '机上 Wi-Fi 产品说明', en: 'Wi-Fi on board' },
  intro: {
    zh: '起飞后至落地前，可用自己的手机、平板或电脑上网。套餐可以提前买好，也可以在飞机上购买。',
    en: 'Get online with your own phone, tablet or laptop, from after take-off until before landing. Buy a plan before you fly, or on board.',
  },
  actual: {
    zh: '是否提供上网以实际执行航班的飞机为准。',
    en: 'Wi-Fi is subject to the aircraft that operates the flight.',
  },

  kinds: { zh: '三种套餐，能做什么', en: 'What each plan can do' },
  textName: { zh: '畅聊', en: 'Messaging' },
  textCan: { zh: '聊天应用收发文字。不含图片、语音和视频。', en: 'Text in chat apps. No photos, voice or video.' },
  browseName: { zh: '上网', en: 'Browsing' },
  browseCan: {
    zh: '浏览网页、收发邮件、使用社交应用。不含在线视频。',
    en: 'Web, e-mail and social apps. No streaming video.',
  },
  streamName: { zh: '畅享', en: 'Streaming' },
  streamCan: { zh: '以上全部，并可看标清在线视频。', en: 'All of the above, and standard-definition video.' },
  noCalls: { zh: '所有套餐暂不支持语音和视频通话。', en: 'Voice and video calls are not available on any plan.' },

  counting: { zh: '怎样计量', en: 'How a plan is counted' },
  wholeFlight: { zh: '全程套餐', en: 'Whole-flight plans' },
  wholeFlightText: {
    zh: '本航班开放上网的时段内不限时、不限流量。',
    en: 'No limit of time or data while Wi-Fi is open on this flight.',
  },
  timePlan: { zh: '小时套餐', en: 'Time plans' },
  timePlanText: {
    zh: '从首次连上开始计时。卫星信号中断的时间不计入；暂停期间不计时。',
    en: "Time starts with your first connection. Time without satellite signal doesn't count, nor does a pause.",
  },
  dataPlan: { zh: '流量套餐', en: 'Data plans' },
  dataPlanText: {
    zh: '全程可用，用完为止，上行和下行合并计算。剩余流量随时可看。',
    en: 'Use it any time during the flight until it runs out; sending and receiving both count. You always see what is left.',
  },

  rules: { zh: '使用规则', en: 'Rules' },
  oneDevice: { zh: '同一时间一台设备', en: 'One device at a time' },
  oneDeviceText: {
    zh: '在新设备上重新核验，套餐就会转过去，旧设备自动下线。每个套餐最多换 3 次。',
    en: 'Verify on another device and the plan moves there; the first one goes offline. Three switches per plan.',
  },
  pausing: { zh: '可以暂停', en: 'Pause when you like' },
  pausingText: {
    zh: '点“暂停”后网络断开，剩余时间和流量保留。每次至少 {seconds} 秒，每个套餐最多 {pauses} 次。',
    en: 'Tap Pause: the connection closes and what is left is kept. At least {seconds} seconds each, up to {pauses} times per plan.',
  },
  yours: { zh: '仅限本人本航班', en: 'For you, on this flight' },
  yoursText: {
    zh: '套餐与乘机人和航班绑定，不能转让。改签或换机后自动跟到新航班；新航班没有上网服务的，自动退款。',
    en: 'A plan belongs to its passenger and flight and cannot be passed on. It follows you when you are rebooked; if the new flight has no Wi‑Fi, you are refunded.',
  },
  sales: { zh: '购买时间', en: 'When to buy' },
  salesText: {
    zh: '起飞前 {days} 天开始销售，起飞前 {minutes} 分钟停止；飞机上起飞后可以购买。部分套餐每航班限量。',
    en: 'From {days} days until {minutes} minutes before departure, and on board once in the air. Some plans are limited on each flight.',
  },

  refunds: { zh: '退款', en: 'Refunds' },
  automatic: { zh: '自动全额退款', en: 'Automatic, in full' },
  automaticText: {
    zh: '航班取消、飞机没有上网服务，或因航空公司原因上网时间不足所购的 {percent}%，无需申请，款项原路退回。',
    en: 'If the flight is cancelled, the aircraft has no Wi‑Fi, or our fault left you online for less than {percent}% of what you bought. No need to ask: the money goes back the way you paid.',
  },
  unused: { zh: '还没使用', en: 'Not used yet' },
  unusedText: {
    zh: '起飞前可以申请全额退款；一直没有使用的，落地后自动全额退款。',
    en: 'Ask for a full refund until departure. A plan that you never use is refunded in full automatically after landing.',
  },
  outage: { zh: '飞行中断网', en: 'No signal in the air' },
  outageText: {
    zh: '断网时间由我们记录。可在联网页面一键申请，也可在落地后 {days} 天内申请。',
    en: 'We keep a record of outages. Ask with one tap on the connection page, or within {days} days after landing.',
  },
  arrival: { zh: '到账时间', en: 'When it arrives' },
  days: { zh: '一般 {from} 至 {to} 个工作日。', en: 'Usually in {from} to {to} working days.' },

  choose: { zh: '选择套餐', en: 'See the plans' },
  devices: { zh: '设备与连接方法', en: 'Devices and how to connect' },
  help: { zh: '帮助', en: 'Help' },
})
