import type { WordsTemplate } from '../../ui/WordsFields.tsx'

/** What staff write to a flight again and again. Each can be changed before it is sent. */
export const messageTemplates: readonly WordsTemplate[] = [
  {
    id: 'delay',
    name: { zh: '航班延误', en: 'Delay' },
    words: {
      zh: '您的航班延误，起飞时间以上面所示和登机口通知为准。您在这个航班上的 Wi-Fi 套餐不受影响。给您带来不便，敬请谅解。',
      en: 'Your flight is late. Please go by the time above and by the announcements at the gate. Your Wi-Fi plan on this flight stays valid. We are sorry for the wait.',
    },
  },
  {
    id: 'noWifi',
    name: { zh: 'Wi-Fi 不可用', en: 'No Wi-Fi' },
    words: {
      zh: '这个航班上的 Wi-Fi 今天不能使用。已付款的套餐会自动退款，您无需申请。给您带来不便，敬请谅解。',
      en: 'There is no Wi-Fi on this flight today. Plans you have paid for are refunded automatically; you need not ask. We are sorry for this.',
    },
  },
  {
    id: 'aircraft',
    name: { zh: '更换飞机', en: 'Another aircraft' },
    words: {
      zh: '您的航班换了一架飞机，座位可能有变化，请在登机前核对登机牌。',
      en: 'Another aircraft will fly your flight, and your seat may have changed. Please check your boarding pass before you board.',
    },
  },
]
