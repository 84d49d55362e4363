import { definePhrases } from '../../language/phrases.ts'

export const helpPhrases = definePhrases({
  help: { zh: '帮助', en: 'Help' },
  search: { zh: '搜索问题', en: 'Search help' },
  found: { zh: '找到 {n} 条', en: '{n} found' },
  nothingFound: { zh: '没有找到相关问题', en: 'Nothing found' },
  nothingFoundText: { zh: '换个词试试，或直接联系客服。', en: 'Try another word, or contact us.' },
  wifi: { zh: '机上上网', en: 'Wi-Fi on board' },
  shop: { zh: '付款与售后', en: 'Payment and returns' },
  account: { zh: '优惠与账户', en: 'Offers and account' },
  more: { zh: '更多', en: 'More' },
  aboardToo: { zh: '机上可看', en: 'On board too' },
  plans: { zh: '套餐与规则', en: 'Plans and rules' },
  devices: { zh: '设备与连接方法', en: 'Devices and how to connect' },
  failed: { zh: '帮助暂时打不开', en: 'Help could not be loaded' },
  contactFailed: { zh: '联系方式暂时打不开', en: 'Contact details could not be loaded' },
  retry: { zh: '重试', en: 'Try again' },

  contact: { zh: '联系客服', en: 'Contact us' },
  open: { zh: '人工客服在线', en: "We're open" },
  closed: { zh: '现在是休息时间', en: "We're closed right now" },
  hours: { zh: '北京时间 {hours}', en: '{hours} Beijing time' },
  hoursLong: { zh: '人工客服 {hours}（北京时间）', en: 'Customer service {hours} Beijing time' },
  opensIn: { zh: '{time}后开始', en: 'Opens in {time}' },
  left: { zh: '还有 {time}', en: '{time} left' },
  closedText: {
    zh: '留言会在下一个工作日回复。',
    en: 'Leave a message and we will answer on the next working day.',
  },
  openText: {
    zh: '来电时请报航班号和订单号，办理更快。',
    en: 'Have your flight and order number to hand when you call.',
  },
  call: { zh: '打电话', en: 'Call' },
  mail: { zh: '写邮件', en: 'E-mail' },
  phone: { zh: '客服电话', en: 'Phone' },
  email: { zh: '客服邮箱', en: 'E-mail' },
  aboard: { zh: '正在飞行？', en: 'In the air?' },
  aboardText: {
    zh: '空中打不了电话，请找乘务员，并告诉他们航班号、座位号和下面的求助码。落地后我们凭求助码能查到您遇到的问题。',
    en: "Calls don't work in the air. Ask the crew, and give them your flight, seat and the help code below. After landing we can find what went wrong by that code.",
  },
  codeText: {
    zh: '联系我们时请报求助码，我们就能找到您这台设备上的记录；求助码里没有您的个人信息。',
    en: "Read us the help code and we can find this device's log. The code says nothing about you.",
  },
})
