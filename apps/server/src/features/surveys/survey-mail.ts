import type { Language } from '@aisle/contract/language'
import * as limits from '@aisle/contract/limits'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Mail } from '../../outside/mail/mailer.ts'
import { findFlight, findTrip, type Flight, type ManifestTrip } from '../flights/index.ts'
import { findOrder } from '../orders/index.ts'
import { surveysNow } from './asked-trip.ts'
import { computeOnceHash } from './once-hash.ts'
import type { SurveyContent } from './survey-content.ts'
import { makeSurveyLink } from './survey-link.ts'
import { findResponses } from './survey-store.ts'

/**
 * Mails the passenger, in the order's language, about a survey not yet submitted. Sends nothing without a known mailbox
 * or about a cancelled flight. Reschedules itself when the flight is late.
 */
export async function mailSurvey(deps: Deps, job: Job<'mail.survey'>): Promise<Date | undefined> {
  const order = await findOrder(deps.db, job.payload.orderNo)
  const trip = await findTrip(deps.db, job.payload.tripId)
  const flight = trip && (await findFlight(deps.db, trip.flightId))
  const to = order?.contactEmail ?? trip?.email
  if (!order || !flight || !to) return undefined
  if (deps.clock.now() < flight.eta) return flight.eta
  const survey = await nextSurvey(deps, { trip, flight, accountId: order.accountId })
  if (!survey) return undefined
  // G4: the order's currency implies the language in which it was placed.
  const language: Language = order.currency === 'CNY' ? 'zh' : 'en'
  const link = makeSurveyLink(deps, { tripId: trip.tripId, surveyId: survey.surveyId })
  const query = new URLSearchParams({ link })
  const url = `${deps.settings.publicUrl}/#/survey?${query.toString()}`
  const outcome = await deps.mailer.send(surveyMail(deps.airline, { to, language, flight, survey, url }))
  if (outcome === 'refused') deps.log.warn({ surveyId: survey.surveyId }, 'the mail server refused a survey mail')
  return undefined
}

interface Asked {
  trip: ManifestTrip
  flight: Flight
  accountId: string
}

/** One survey per mail, the flight's first. */
async function nextSurvey(deps: Deps, { trip, flight, accountId }: Asked): Promise<SurveyContent | undefined> {
  const open = await surveysNow(deps, { flight, tripId: trip.tripId, accountId })
  const computeHash = ({ surveyId }: SurveyContent) => computeOnceHash(deps, { tripId: trip.tripId, surveyId })
  const responses = await findResponses(deps.db, open.map(computeHash))
  return open
    .toSorted((one, other) => Number(one.channel === 'shop') - Number(other.channel === 'shop'))
    .find((survey) => !responses.get(computeHash(survey))?.submittedAt)
}

interface Facts {
  to: string
  language: Language
  flight: Flight
  survey: SurveyContent
  url: string
}

function surveyMail(airline: Airline, { to, language, flight, survey, url }: Facts): Mail {
  const { flightNo } = flight
  const portal = survey.channel === 'portal'
  const linkLasts = {
    zh: `链接 ${limits.surveyLinkDays} 天内有效，无需登录，仅供您本人填写，请勿转发。`,
    en: `The link works for ${limits.surveyLinkDays} days and needs no login. It is for you alone, so please do not pass it on.`,
  }
  return letterMail(airline, {
    to,
    language,
    subject: portal
      ? { zh: `${flightNo} 的机上网络用得怎么样？`, en: `How was the Wi-Fi on ${flightNo}?` }
      : { zh: `在${airline.nameZh}商城购物的感受如何？`, en: `How was shopping with ${airline.nameEn}?` },
    headline: portal
      ? { zh: '机上网络\n用得怎么样？', en: 'How was the Wi-Fi\non board?' }
      : { zh: '这次购物\n感受如何？', en: 'How was\nyour order?' },
    paragraphs: [
      portal
        ? {
            zh: `感谢您乘坐 ${flightNo}。想请您说说这次机上网络的使用感受，约需 1 分钟；机上已填的答案都还在。`,
            en: `Thank you for flying with us on ${flightNo}. Please tell us how the Wi-Fi was. It takes about a minute, and what you answered on board is still there.`,
          }
        : {
            zh: `感谢您在${airline.nameZh}商城购物。想请您说说对商品和配送的感受，约需 1 分钟。`,
            en: `Thank you for shopping with ${airline.nameEn}. Please tell us about the goods and the delivery. It takes about a minute.`,
          },
      linkLasts,
    ],
    link: { url, words: { zh: '填写问卷', en: 'Open the questionnaire' } },
  })
}
