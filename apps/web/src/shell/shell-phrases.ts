import { definePhrases } from '../language/phrases.ts'

export const shellPhrases = definePhrases({
  navigation: { zh: '主导航', en: 'Main' },
  wifi: { zh: '上网', en: 'Wi-Fi' },
  shop: { zh: '商城', en: 'Shop' },
  cart: { zh: '购物车', en: 'Cart' },
  me: { zh: '我的', en: 'Me' },
  account: { zh: '我的', en: 'My account' },
  orders: { zh: '我的订单', en: 'Orders' },
  offers: { zh: '优惠与权益', en: 'Offers' },
  help: { zh: '帮助', en: 'Help' },
  notLoadedTitle: { zh: '这一页没有载入', en: "This page didn't load" },
  notLoadedText: { zh: '网络可能不稳，请重试。', en: 'The connection may be weak. Please try again.' },
  updatingTitle: { zh: '系统升级中，请稍后访问', en: 'We are updating the system. Please come back shortly.' },
  updatingText: {
    zh: '已下的订单不受影响。',
    en: 'Orders already placed are not affected.',
  },
  networkLost: { zh: '网络连不上，正在自动重试。', en: 'No connection. Trying again automatically.' },
  shownFrom: { zh: '网络连不上，显示的是 {age}的内容。', en: 'No connection. Showing content from {age}.' },
  unknownAddress: {
    zh: '没有这个页面。链接可能有误，这里是首页。',
    en: 'There is no such page. The link may be wrong; this is the first page.',
  },
  refresh: { zh: '刷新', en: 'Refresh' },
  stillWorking: { zh: '网络较慢，仍在处理。', en: 'Still working. The connection is slow.' },
  stopWaiting: { zh: '停止等待', en: 'Stop waiting' },
  retry: { zh: '重试', en: 'Try again' },
})
