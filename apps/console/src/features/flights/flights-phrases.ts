import type { Bilingual } from '@aisle/contract/language'
import type { StaffFlightRow } from '@aisle/contract/console-flights'

export const flightsPhrases = {
  title: { zh: '航班', en: 'Flights' },
  day: { zh: '日期', en: 'Day' },
  lead: { zh: '{count} 个航班，{trouble} 个有问题', en: '{count} flights, {trouble} with trouble' },
  none: { zh: '这一天没有航班。', en: 'There are no flights on this day.' },
  schedule: { zh: '航班计划', en: 'Schedule' },
  earlier: { zh: '前一天', en: 'Day before' },
  later: { zh: '后一天', en: 'Day after' },
  plansSold: { zh: '已售 {count} 个套餐', en: '{count} plans sold' },
  outSince: { zh: '{at} 起断网', en: 'Out since {at}' },
  cancelled: { zh: '已取消', en: 'Cancelled' },
  choose: { zh: '选一个航班。', en: 'Choose a flight.' },
  report: { zh: '通知事件', en: 'Report an event' },
  wifi: { zh: 'Wi-Fi', en: 'Wi-Fi' },
  passengers: { zh: '旅客', en: 'Passengers' },
  open: { zh: '可用套餐', en: 'Plans open' },
  openOf: { zh: '{plans} 个，{passengers} 位旅客', en: '{plans}, of {passengers} passengers' },
  refunds: { zh: '退款', en: 'Refunds' },
  refundsOf: { zh: '{count} 笔 {amount}', en: '{count}, {amount}' },
  noRefunds: { zh: '没有', en: 'none' },
  plans: { zh: '套餐', en: 'Plans' },
  sold: { zh: '已售', en: 'Sold' },
  reserved: { zh: '占用', en: 'Reserved' },
  quota: { zh: '数量', en: 'Quota' },
  unlimited: { zh: '不限', en: 'no limit' },
  what: { zh: '发生了什么', en: 'What happened' },
  nothing: { zh: '还没有事件。', en: 'No event yet.' },
  outage: { zh: '断网', en: 'No connection' },
  until: { zh: '{from} 至 {until}', en: '{from} to {until}' },
  now: { zh: '现在', en: 'now' },
  kind: { zh: '事件', en: 'Event' },
  etd: { zh: '预计起飞（北京时间）', en: 'Expected departure (Beijing time)' },
  eta: { zh: '预计到达（北京时间）', en: 'Expected arrival (Beijing time)' },
  tail: { zh: '机尾号', en: 'Tail number' },
  type: { zh: '机型', en: 'Aircraft type' },
  concerns: { zh: '涉及', en: 'Concerns' },
  concernsWhat: {
    zh: '{plans} 个可用套餐，{passengers} 位旅客，{orders} 个订单',
    en: '{plans} plans that can still be used, {passengers} passengers, {orders} orders',
  },
  follows: { zh: '之后', en: 'Then' },
  goesBack: {
    zh: '套餐自动退款，旅客会收到邮件',
    en: 'The plans are refunded by themselves, and their passengers get a mail',
  },
  stays: { zh: '套餐留在这个航班上', en: 'The plans stay on the flight' },
  stops: {
    zh: '计时套餐停表，落地后按规则退款',
    en: 'Plans by time stop counting; refunds follow the rule after landing',
  },
  agreement: { zh: '同意', en: 'Agreement' },
  needsSecond: { zh: '需要另一位同事同意', en: 'Needs a second person' },
  cannotUndo: { zh: '不能撤销', en: 'Cannot be undone' },
  opposite: { zh: '用相反的事件更正', en: 'Report the opposite event' },
  done: { zh: '已通知', en: 'Reported' },
  waits: { zh: '等另一位同事同意，此前不生效', en: 'It waits for a second person. Nothing has changed yet.' },
} as const

export const wifiNames: Readonly<Record<StaffFlightRow['wifi'], Bilingual>> = {
  available: { zh: '可用', en: 'Available' },
  partial: { zh: '部分航段可用', en: 'On part of the way' },
  not_equipped: { zh: '没有装', en: 'Not equipped' },
  unserviceable: { zh: '故障', en: 'Unserviceable' },
}

export const eventKinds = [
  'wifiChanged',
  'wifiLost',
  'wifiRestored',
  'retimed',
  'aircraftChanged',
  'cancelled',
] as const
export type EventKind = (typeof eventKinds)[number]

/** `rebooked` comes from the airline's systems only. */
export const eventNames: Readonly<Record<string, Bilingual>> = {
  wifiChanged: { zh: 'Wi-Fi 变更', en: 'Wi-Fi changes' },
  wifiLost: { zh: 'Wi-Fi 断开', en: 'Wi-Fi lost' },
  wifiRestored: { zh: 'Wi-Fi 恢复', en: 'Wi-Fi restored' },
  retimed: { zh: '改时间', en: 'New times' },
  aircraftChanged: { zh: '换飞机', en: 'Another aircraft' },
  cancelled: { zh: '取消航班', en: 'Flight cancelled' },
  rebooked: { zh: '旅客改签', en: 'Passenger rebooked' },
}
