import { definePhrases } from '../../language/phrases.ts'

/** Phrases of the first list aboard only: its screen is delivered within the page itself. */
export const planListPhrases = definePhrases({
  // Flight header
  timeTo: { zh: '距离{city}还有', en: 'Time to {city}' },
  timeToInline: { zh: '距离{city}还有 {time}', en: '{time} to {city}' },
  left: { zh: '{time} 起飞', en: 'Left {time}' },
  arrives: { zh: '{time} 到达', en: 'Arrives {time}' },
  flown: { zh: '已飞 {km}', en: '{km} flown' },
  toGo: { zh: '剩余 {km}', en: '{km} to go' },
  flightProgress: { zh: '已飞 {percent}%，距{city} {time}', en: '{percent}% flown, {time} to {city}' },
  onBoard: { zh: '机上网络', en: 'Wi-Fi on board' },
  noFlightData: { zh: '暂无航班数据', en: 'No flight data for now' },
  staleSince: { zh: '飞行数据 {age}前更新', en: 'Flight data from {age} ago' },
  staleData: { zh: '航班数据暂停更新', en: 'Flight data paused' },

  // Plans aboard
  choosePlan: { zh: '选一个套餐，马上连上', en: 'Choose a plan and connect' },
  planList: { zh: '上网套餐', en: 'Wi-Fi plans' },
  planTerms: {
    zh: '同一时间限一台设备，可换 3 次。不支持语音与视频通话。无法使用时自动全额退款。',
    en: "One device at a time, three switches. No voice or video calls. If it doesn't work, you're refunded automatically.",
  },
  buyAndConnect: { zh: '购买并连接', en: 'Buy and connect' },
  chooseFirst: { zh: '请先选择套餐', en: 'Choose a plan first' },
  nothingChosen: { zh: '尚未选择套餐', en: 'No plan chosen' },
  soldOut: { zh: '本班已售完', en: 'Sold out' },
  notOnSale: { zh: '暂不销售', en: 'Not on sale' },
  owned: { zh: '已购买', en: 'Yours' },
  seatsLeft: { zh: '本班余 {n} 份', en: '{n} left on this flight' },
  boughtBefore: { zh: '已提前购买？核验座位，直接上网', en: 'Bought a plan already? Find your seat and get online' },
  yoursReady: { zh: '您的{plan}已备好', en: 'Your {plan} is ready' },
  youAreOnline: { zh: '您已连上网络', en: "You're online" },
  seeConnection: { zh: '查看剩余', en: "See what's left" },
  getOnline: { zh: '立即上网', en: 'Get online' },
  noPlansTitle: { zh: '现在还不能购买套餐', en: "Plans can't be bought just now" },
  noPlansText: {
    zh: '飞机起飞后开放上网。如已起飞，请稍后刷新，或请乘务员帮忙。',
    en: "Wi-Fi opens after take-off. If you're already in the air, refresh in a moment or ask the crew.",
  },
  refresh: { zh: '刷新', en: 'Refresh' },

  // No response
  loadFailed: { zh: '暂时没有载入', en: "This didn't load" },
  loadFailedText: {
    zh: '机上网络没有应答，已买的套餐都还在。恢复后会自动更新。',
    en: "The cabin network isn't answering. Plans that you bought are safe. This page updates by itself.",
  },
  tryAgain: { zh: '现在重试', en: 'Try now' },
})
