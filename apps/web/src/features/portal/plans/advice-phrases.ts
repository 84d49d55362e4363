import { definePhrases } from '../../../language/phrases.ts'

/** The recommended plan with its reason (P11); only the list of plans shows it. */
export const advicePhrases = definePhrases({
  recommended: { zh: '推荐', en: 'Recommended' },
  cheaperBeyond: {
    zh: '还要飞 {time}，上网超过 {n} 小时，全程包更省。',
    en: 'With {time} to go, it costs less than hourly plans once you use more than {n} h.',
  },
  cheaperUpTo: {
    zh: '还要飞 {time}，上网不超过 {n} 小时，按小时买更省。',
    en: 'With {time} to go, hourly plans cost less for up to {n} h of use.',
  },
  cheaperToLanding: {
    zh: '还要飞 {time}，一直上网到落地，也是按小时买更省。',
    en: 'With {time} to go, hourly plans cost less even if you stay online until landing.',
  },
})
