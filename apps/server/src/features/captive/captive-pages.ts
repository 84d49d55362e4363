import type { Language } from '@aisle/contract/language'
import type { Airline } from '../../airline/profile.ts'
import { standingPage } from '../../platform/http/pages/standing-page.ts'

interface Asked {
  airline: Airline
  language: Language
  /** The portal's address. */
  url: string
}

/** Visible only when a browser does not follow the redirect. */
export const portalPage = ({ airline, language, url }: Asked): string =>
  standingPage(airline, language, {
    title: { zh: '还差一步，就能上网', en: 'One step to get online' },
    text: {
      zh: '打开上网页面，核对座位后选择套餐。',
      en: 'Open the sign-in page, check your seat and choose a plan.',
    },
    link: { url, words: { zh: '打开上网页面', en: 'Open the sign-in page' } },
  })

/** For a time without satellite, in which the plan is not used (P3). */
export const noSatellitePage = ({ airline, language, url }: Asked): string =>
  standingPage(airline, language, {
    title: { zh: '卫星信号暂时中断', en: 'Satellite signal lost for now' },
    text: {
      zh: '飞机正在经过没有信号的区域，恢复后会自动接通，这段时间不计入您的套餐。',
      en: 'The aircraft is crossing an area without signal. You will be reconnected automatically, and this time does not count against your plan.',
    },
    link: { url, words: { zh: '查看套餐', en: 'See your plan' } },
    isBroken: true,
  })
