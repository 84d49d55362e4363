import type { MailShown } from '@aisle/contract/console-questions'
import type { Bilingual } from '@aisle/contract/language'
import type { Airline } from '../../airline/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Job } from '../../platform/jobs/job-queue.ts'
import { languageOf, sendOrderMail } from '../order-mails/index.ts'
import { findOrder, type Order } from '../orders/index.ts'
import { findQuestion } from './question-store.ts'

interface QuestionWords {
  subject: Bilingual
  headline: Bilingual
  paragraphs: Bilingual[]
}

/** The mail in which staff ask something (M22): their words, and how to answer. */
function questionWords(
  { nameZh, nameEn, contact }: Airline,
  { refundNo, words }: { refundNo: string | null; words: Bilingual },
): QuestionWords {
  const what = refundNo === null ? { zh: '订单', en: 'order' } : { zh: '退款申请', en: 'refund' }
  return {
    subject: { zh: `${nameZh}：关于您的${what.zh}，有一个问题`, en: `${nameEn}: a question about your ${what.en}` },
    headline: { zh: `关于您的${what.zh}\n我们有一个问题`, en: `A question\nabout your ${what.en}` },
    paragraphs: [
      words,
      {
        zh: `请在“联系客服”留言并写上订单号，或致电 ${contact.phone}。`,
        en: `Please answer under Contact us, with the number of the order, or call ${contact.phone}.`,
      },
    ],
  }
}

/** The mail as it will be read: with the words in the language of the order, without its link. */
export function showQuestionMail(
  { airline }: Pick<Deps, 'airline'>,
  order: Order,
  asked: { refundNo: string | null; words: Bilingual },
): MailShown {
  const language = languageOf(order)
  const { subject, headline, paragraphs } = questionWords(airline, asked)
  return {
    language,
    subject: subject[language],
    headline: headline[language].replace('\n', language === 'zh' ? '，' : ' '),
    paragraphs: paragraphs.map((each) => each[language]),
  }
}

export async function mailQuestion(deps: Deps, job: Job<'mail.passengerQuestion'>): Promise<undefined> {
  const question = await findQuestion(deps.db, job.payload.questionId)
  const order = question && (await findOrder(deps.db, question.orderNo))
  // Erased in the meantime.
  if (!order || question.words.zh === '') return undefined
  await sendOrderMail(deps, job, { order, words: questionWords(deps.airline, question) })
  return undefined
}
