import { definePhrases } from '../../language/phrases.ts'

export const mePhrases = definePhrases({
  title: { zh: '我的', en: 'Me' },
  guest: { zh: '未登录', en: 'Not logged in' },
  guestText: {
    zh: '不登录也能查行程、看套餐和价格；购买、看订单需要登录。',
    en: 'You can find trips and see prices without logging in. Buying and orders need it.',
  },
  logIn: { zh: '登录', en: 'Log in' },
  member: { zh: '白鹭会员 {number}', en: 'Egret member {number}' },
  tripOnly: { zh: '本次行程登录，仅显示本次行程的订单', en: 'Logged in for this trip: only its orders are shown' },

  today: { zh: '今天 {flight}', en: '{flight} today' },
  tomorrow: { zh: '明天 {flight}', en: '{flight} tomorrow' },
  onDay: { zh: '{day} {flight}', en: '{flight}, {day}' },
  wifiReady: { zh: '已备好网络', en: 'Wi-Fi ready' },
  inUse: { zh: '使用中', en: 'In use' },
  findTrip: { zh: '查询行程，购买机上 Wi-Fi', en: 'Find your trip and buy Wi-Fi' },

  orders: { zh: '我的订单', en: 'My orders' },
  all: { zh: '全部', en: 'All' },
  pending_payment: { zh: '待付款', en: 'To pay' },
  awaiting_shipment: { zh: '待发货', en: 'To ship' },
  awaiting_receipt: { zh: '待收货', en: 'To receive' },
  completed: { zh: '已完成', en: 'Done' },
  refunds: { zh: '售后', en: 'Refunds' },
  waiting: { zh: '（{n} 笔）', en: ' ({n})' },

  coupons: { zh: '优惠券', en: 'Coupons' },
  rights: { zh: '权益卡', en: 'Rights cards' },
  addresses: { zh: '收货地址', en: 'Addresses' },
  invoices: { zh: '发票', en: 'Invoices' },
  survey: { zh: '问卷', en: 'Questionnaire' },
  help: { zh: '帮助', en: 'Help' },
  contact: { zh: '联系客服', en: 'Contact us' },
  privacy: { zh: '隐私与条款', en: 'Privacy and terms' },

  language: { zh: '语言', en: 'Language' },
  theme: { zh: '外观', en: 'Appearance' },
  themeSystem: { zh: '跟随系统', en: 'System' },
  themeLight: { zh: '浅色', en: 'Light' },
  themeDark: { zh: '深色', en: 'Dark' },

  logOut: { zh: '退出登录', en: 'Log out' },
  loggingOut: { zh: '正在退出', en: 'Logging out' },
  loggedOut: { zh: '已退出登录', en: "You're logged out" },
  logOutEverywhere: { zh: '在所有设备上退出', en: 'Log out on all devices' },
  everywhereTitle: { zh: '在所有设备上退出？', en: 'Log out on all devices?' },
  everywhereText: {
    zh: '您的手机、电脑和其他设备都要重新登录。订单和已购的套餐不受影响。',
    en: 'Your phones, computers and other devices will have to log in again. Orders and plans you bought are not affected.',
  },
  stay: { zh: '保持登录', en: 'Stay logged in' },
  leaveEverywhere: { zh: '全部退出', en: 'Log out everywhere' },
  loggedOutEverywhere: { zh: '已在所有设备上退出', en: "You're logged out on all devices" },
})
