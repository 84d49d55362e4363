import { definePhrases } from '../../../language/phrases.ts'

/** Two plans side by side, and the others below; only the list of plans shows them. */
export const choicePhrases = definePhrases({
  // What a plan reaches
  textChat: { zh: '文字聊天', en: 'Text chat' },
  webAndMail: { zh: '网页与邮件', en: 'Web and e-mail' },
  sdVideo: { zh: '标清视频', en: 'SD video' },
  notIncluded: { zh: '（不含）', en: '(not included)' },
  // How long it lasts
  toLanding: { zh: '到落地不限时', en: 'No limit until landing' },
  forTime: { zh: '{time}，从连上算起', en: '{time} from when you connect' },
  forData: { zh: '{data}，用完为止', en: '{data}, until used up' },
  // The button of each plan
  pay: { zh: '付 {price} 上网', en: 'Pay {price}' },
  payForAll: { zh: '付 {price}（{n} 人）', en: 'Pay {price} for {n}' },
  freeForAll: { zh: '{n} 人免费上网', en: 'Free for {n}' },
  // The plans below
  allPlans: { zh: '上网套餐', en: 'Wi-Fi plans' },
  morePlans: { zh: '更多套餐', en: 'More plans' },
  moreFrom: { zh: '{n} 款，{price} 起', en: '{n} plans from {price}' },
  oneMore: { zh: '1 款，{price}', en: '1 plan, {price}' },
  // The seat
  checkSeat: { zh: '核验座位', en: 'Check seat' },
  verified: { zh: '已核验', en: 'Verified' },
  changeSeat: { zh: '更换', en: 'Change' },
})
