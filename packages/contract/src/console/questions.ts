import type { Bilingual, Language } from '../language.ts'

/** That staff asked a passenger by mail (M22). Instants are ISO 8601. */
export interface AskedBefore {
  /** The name of the person, or of the key. */
  by: string
  at: string
}

export interface PassengerQuestion extends AskedBefore {
  questionId: string
  /** Null: about the order as a whole. */
  refundNo: string | null
  words: Bilingual
}

/** The mail as the passenger reads it, in the one language of their order. */
export interface MailShown {
  language: Language
  subject: string
  headline: string
  paragraphs: string[]
}

/** What asking does. */
export interface AskedPassenger {
  dryRun: boolean
  orderNo: string
  refundNo: string | null
  /** `same`: the same key asked already, and nothing is sent again. */
  result: 'done' | 'same'
  /** Masked. */
  to: string
  mail: MailShown
  /** The last question before this one, about the same; null: there was none. */
  before: AskedBefore | null
}
