import type { MailShown } from '@aisle/contract/console-questions'
import type { Bilingual, Language } from '@aisle/contract/language'
import type { Airline } from '../../airline/profile.ts'
import { letterMail } from '../../outside/mail/letter-mail.ts'
import type { Letter } from '../../outside/mail/letter.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { findFlight, type Flight } from '../flights/index.ts'
import { timeOf } from '../order-mails/index.ts'
import { findWaitingMail, mailboxOfTrip, noteOutcome } from './flight-message-store.ts'

type Words = Required<Pick<Letter, 'subject' | 'headline' | 'lead' | 'paragraphs' | 'help'>>

/** The flight as it is known when the mail leaves, the words of staff, and why the passenger has them. */
function mailWords(
  { nameZh, nameEn, contact }: Airline,
  { flight, words }: { flight: Flight; words: Bilingual },
): Words {
  const { flightNo, origin, destination, etd, cancelled } = flight
  const departs = timeOf(etd)
  return {
    subject: { zh: `${nameZh}：${flightNo} 航班通知`, en: `${nameEn}: about your flight ${flightNo}` },
    headline: { zh: `${flightNo} 航班\n有新的通知`, en: `About your\nflight ${flightNo}` },
    lead: cancelled
      ? { zh: `${origin.cityZh}至${destination.cityZh}`, en: `${origin.cityEn} to ${destination.cityEn}` }
      : {
          zh: `${origin.cityZh}至${destination.cityZh}，预计 ${departs.zh} 起飞（北京时间）`,
          en: `${origin.cityEn} to ${destination.cityEn}, expected to depart ${departs.en} Beijing time`,
        },
    paragraphs: [words, { zh: `如需帮助，请致电 ${contact.phone}。`, en: `If you need help, call ${contact.phone}.` }],
    help: [
      {
        zh: '您收到本邮件，是因为您在这个航班上；我们只这样通知与航班有关的事。',
        en: 'You get this e-mail because you are on this flight. We write this way about the flight only.',
      },
    ],
  }
}

/** The mail in each language, as it will be read. */
export function showFlightMail(
  { airline }: Pick<Deps, 'airline'>,
  about: { flight: Flight; words: Bilingual },
): Record<Language, MailShown> {
  const { subject, headline, lead, paragraphs, help } = mailWords(airline, about)
  const inLanguage = (language: Language): MailShown => ({
    language,
    subject: subject[language],
    headline: headline[language].replace('\n', language === 'zh' ? '' : ' '),
    paragraphs: [lead, ...paragraphs, ...help].map((each) => each[language]),
  })
  return { zh: inLanguage('zh'), en: inLanguage('en') }
}

/** One mail of a message, to the mailbox that the passenger has now. */
export async function mailFlightMessage(deps: Deps, job: Job<'mail.flightMessage'>): Promise<undefined> {
  const mail = await findWaitingMail(deps.db, job.payload)
  const flight = mail && (await findFlight(deps.db, mail.flightId))
  if (!flight) return undefined
  const to = mail.tripId === null ? null : await mailboxOfTrip(deps.db, mail.tripId)
  if (to === null) {
    await noteOutcome(deps.db, job.payload, 'unreachable')
    return undefined
  }
  const letter = {
    ...mailWords(deps.airline, { flight, words: mail.words }),
    to,
    // The same for every attempt, so that mail programs show it once.
    id: `${job.kind}:${job.key}`,
    language: mail.language,
  }
  const outcome = await deps.mailer.send(letterMail(deps.airline, letter))
  if (outcome === 'refused') deps.log.warn({ flightId: mail.flightId }, 'the mail server refused a mail about a flight')
  await noteOutcome(deps.db, job.payload, outcome === 'refused' ? 'refused' : 'sent')
  return undefined
}
