import type { Bilingual, Language } from '@aisle/contract/language'
import type { Attachment } from './mailer.ts'

/**
 * A point on the line of a mail: the same line as on the screens, solid up to now. Without a station that is `now`, the
 * passenger is between the last that is done and the first ahead.
 */
export interface Station {
  label: Bilingual
  at: Bilingual
  state: 'done' | 'now' | 'ahead'
}

/**
 * Every mail of the product (design-2 §3.12). Every text exists in both languages (G8); the mail is written in one of them.
 */
export interface Letter {
  to: string
  /** Two mails with one id are one mail, however often a job sends it. */
  id?: string
  /** The reply address; a mail without one states that replies are not read. */
  replyTo?: string
  language: Language
  /** Without any code: a locked phone shows it. */
  subject: Bilingual
  /** The fact; a line break parts it by meaning. */
  headline: Bilingual
  lead?: Bilingual
  stations?: readonly Station[]
  codes?: { label: Bilingual; values: readonly string[]; below: readonly Bilingual[] }
  goods?: readonly { name: Bilingual; detail: Bilingual; amount: string }[]
  facts?: readonly { label: Bilingual; value: Bilingual; strong?: boolean }[]
  steps?: { title: Bilingual; each: readonly Bilingual[] }
  paragraphs?: readonly Bilingual[]
  link?: { url: string; words: Bilingual }
  /** The subject matter of the mail, and the effect of its link. */
  help?: readonly Bilingual[]
  attachments?: readonly Attachment[]
}
