import { definePhrases } from '../../../language/phrases.ts'

/** A plan that lasts longer or reaches further than the one in use: sold at its full price. */
export const betterPlanPhrases = definePhrases({
  offer: { zh: '{plan}，{price}', en: '{plan}, {price}' },
  keepsRest: {
    zh: '到落地不限时；现在的套餐会暂停，剩余的保留到落地',
    en: 'No limit until landing. Your current plan pauses and keeps what is left.',
  },
  browse: { zh: '可看网页、收邮件，到落地不限时', en: 'Web and e-mail, no limit until landing' },
  stream: { zh: '可看标清视频，到落地不限时', en: 'SD video, no limit until landing' },
})
