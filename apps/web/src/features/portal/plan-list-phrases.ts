import { definePhrases } from '../../language/phrases.ts'

/** Phrases of the first list aboard only: its screen is delivered within the page itself. */
export const planListPhrases = definePhrases({
  // Flight header
  timeTo: { zh: '距离{city}还有', en: 'Time to {city}' },
  timeToInline: { zh: '距离{city}还有 {time}', en: '{time} to {city}' },
  arriving: { zh: '即将到达{city}', en: 'Arriving in {city}' },
  landedIn: { zh: '已到达{city}', en: 'Landed in {city}' },
  flyingTo: { zh: '飞往{city}', en: 'Flying to {city}' },
  departs: { zh: '{time} 起飞', en: 'Departs {time}' },
  left: { zh: '{time} 起飞', en: 'Left {time}' },
  arrives: { zh: '{time} 到达', en: 'Arrives {time}' },
  due: { zh: '原定 {time} 到达', en: 'Due {time}' },
  localTimes: { zh: '起降为当地时间', en: 'Flight times are local' },
  flown: { zh: '已飞 {km}', en: '{km} flown' },
  toGo: { zh: '剩余 {km}', en: '{km} to go' },
  flightProgress: { zh: '已飞 {percent}%，距{city} {time}', en: '{percent}% flown, {time} to {city}' },
  onBoard: { zh: '机上网络', en: 'Wi-Fi on board' },
  noFlightData: { zh: '暂无航班数据', en: 'No flight data for now' },
  staleSince: { zh: '飞行数据 {age}前更新', en: 'Flight data from {age} ago' },
  staleData: { zh: '航班数据暂停更新', en: 'Flight data paused' },

  // Plans aboard
  choosePlan: { zh: '选择上网方式', en: 'Choose how to get online' },
  planTerms: {
    zh: '同一时间限一台设备，可换 3 次。不支持语音与视频通话。无法使用时自动全额退款。',
    en: "One device at a time, three switches. No voice or video calls. If it doesn't work, you're refunded automatically.",
  },
  connectFree: { zh: '免费连接', en: 'Connect free' },
  // Why a plan cannot be bought
  soldOut: { zh: '本班已售完', en: 'Sold out' },
  closed: { zh: '已停售', en: 'Sales closed' },
  owned: { zh: '已购买', en: 'Yours' },
  afterTakeOff: { zh: '起飞后开售', en: 'After take-off' },
  noSignal: { zh: '信号中断', en: 'No signal' },
  landed: { zh: '航班已到达', en: "We've landed" },
  notAboard: { zh: '机上销售', en: 'Sold on board' },
  seatsLeft: { zh: '本班余 {n} 份', en: '{n} left on this flight' },
  boughtBefore: { zh: '已提前购买？', en: 'Bought a plan already?' },
  yoursReady: { zh: '您的{plan}已备好', en: 'Your {plan} is ready' },
  youAreOnline: { zh: '您已连上网络', en: "You're online" },
  seeConnection: { zh: '查看用量', en: "See what's left" },
  getOnline: { zh: '立即上网', en: 'Get online' },
  yoursLater: { zh: '您的{plan}已备好，起飞后即可上网', en: 'Your {plan} is ready. Get online after take-off.' },
  // No plan to choose
  landedText: {
    zh: '机上网络已关闭，上网套餐停止销售。感谢您的乘坐。',
    en: 'The Wi-Fi is off and plans are no longer sold. Thank you for flying with us.',
  },
  rateByMail: { zh: '想评价机上网络？请打开我们邮件里的链接。', en: 'To rate the Wi-Fi, open the link in our e-mail.' },
  toSurvey: { zh: '评价机上网络', en: 'Rate the Wi-Fi' },
  noSignalTitle: { zh: '卫星信号暂时中断', en: 'Satellite signal lost for now' },
  noSignalText: {
    zh: '恢复后即可购买，本页会自动更新。已买的套餐都还在，中断时间不计入。',
    en: "You can buy a plan once it's back; this page updates automatically. Plans that you have are safe, and this time isn't counted.",
  },
  noSignalSince: { zh: '已中断 {time}。', en: 'No signal for {time}.' },
  afterTakeOffTitle: { zh: '起飞后即可上网', en: 'Wi-Fi opens after take-off' },
  afterTakeOffText: {
    zh: '套餐也从那时开售，本页会自动更新。',
    en: 'Plans go on sale then, and this page updates automatically.',
  },
  notAboardTitle: { zh: '还没有找到您的航班', en: "We can't find your flight" },
  notAboardText: {
    zh: '在飞机上：请确认已连接机上 Wi-Fi，再刷新，或请乘务员帮忙。在地面：可以先买好套餐。',
    en: "On board? Check that you've joined the cabin Wi-Fi, then refresh, or ask the crew. On the ground? Buy your plan before you fly.",
  },
  buyBefore: { zh: '在地面购买', en: 'Buy on the ground' },
  noneOnSaleTitle: { zh: '现在没有可购买的套餐', en: 'No plan is on sale right now' },
  noneOnSaleText: { zh: '已买的套餐可以继续使用。', en: 'Plans that you have keep working.' },
  noPlansTitle: { zh: '现在还不能购买套餐', en: "Plans can't be bought just now" },
  noPlansText: {
    zh: '本航班暂不销售上网套餐。请稍后刷新，或请乘务员帮忙。',
    en: 'No plans are sold on this flight for now. Refresh in a moment, or ask the crew.',
  },
  refresh: { zh: '刷新', en: 'Refresh' },

  // No response
  loadFailed: { zh: '暂时没有载入', en: "This didn't load" },
  loadFailedText: {
    zh: '机上网络没有应答，已买的套餐都还在。恢复后会自动更新。',
    en: "The cabin network isn't answering. Plans that you bought are safe. This page updates automatically.",
  },
  tryAgain: { zh: '现在重试', en: 'Try now' },
})
