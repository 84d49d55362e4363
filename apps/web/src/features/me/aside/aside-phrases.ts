import { definePhrases } from '../../../language/phrases.ts'

export const asidePhrases = definePhrases({
  label: { zh: '下一程与客服', en: 'Next trip and help' },
  today: { zh: '今天 {time}', en: 'Today {time}' },
  tomorrow: { zh: '明天 {time}', en: 'Tomorrow {time}' },
  later: { zh: '{date} {time}', en: '{date}, {time}' },
  seat: { zh: '{seat} 座', en: 'Seat {seat}' },
  noSeat: { zh: '座位未选', en: 'No seat yet' },
  unused: { zh: '上网套餐已备好', en: 'Wi-Fi plan ready' },
  inUse: { zh: '上网套餐使用中', en: 'Wi-Fi plan in use' },
  noPlan: { zh: '看上网套餐', en: 'See Wi-Fi plans' },
})
