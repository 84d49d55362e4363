import type { Bilingual } from '@aisle/contract/language'
import type { Airline } from '../../airline/profile.ts'
import { letterHtml } from './letter-html.ts'
import type { Letter } from './letter.ts'
import type { Mail } from './mailer.ts'

/** The airline's own lines at the foot of every mail. */
const footOf = ({ nameZh, nameEn, contact: { from, to } }: Airline, answered: boolean): Bilingual[] => [
  {
    zh: `${nameZh} · 客服每天 ${from}~${to}（北京时间）`,
    en: `${nameEn} · Help daily ${from}–${to} Beijing time`,
  },
  answered
    ? { zh: `本邮件由${nameZh}自动发送。`, en: `This e-mail was sent automatically by ${nameEn}.` }
    : {
        zh: `本邮件由${nameZh}自动发送，请勿回复。`,
        en: `This e-mail was sent automatically by ${nameEn}. Please do not reply.`,
      },
]

/** The letter as plain text and as HTML with the same words. */
export function letterMail(airline: Airline, letter: Letter): Mail {
  const { to, id, replyTo, language, attachments } = letter
  const foot = footOf(airline, replyTo !== undefined)
  return {
    to,
    ...(id !== undefined && { id }),
    ...(replyTo !== undefined && { replyTo }),
    ...(attachments && { attachments }),
    subject: letter.subject[language],
    text: letterText(letter, foot),
    html: letterHtml(airline, letter, foot),
  }
}

function letterText(letter: Letter, foot: readonly Bilingual[]): string {
  const { language, headline, lead, stations, codes, goods, facts, steps, paragraphs = [], link, help = [] } = letter
  const say = (text: Bilingual) => text[language]
  const pair = language === 'zh' ? '：' : ': '
  const blocks: (readonly string[])[] = [
    [say(headline).replaceAll('\n', language === 'zh' ? '' : ' '), ...(lead ? [say(lead)] : [])],
    (stations ?? []).map(({ label, at }) => say(label) + pair + say(at)),
    codes ? [say(codes.label), ...codes.values, ...codes.below.map(say)] : [],
    (goods ?? []).map(({ name, detail, amount }) => `${say(name)} ${say(detail)}${pair}${amount}`),
    (facts ?? []).map(({ label, value }) => say(label) + pair + say(value)),
    steps ? [say(steps.title), ...steps.each.map((step, index) => `${index + 1}. ${say(step)}`)] : [],
    paragraphs.map(say),
    link ? [say(link.words) + pair + link.url] : [],
    help.map(say),
    foot.map(say),
  ]
  return blocks.flatMap((lines) => (lines.length > 0 ? [lines.join('\n')] : [])).join('\n\n') + '\n'
}
