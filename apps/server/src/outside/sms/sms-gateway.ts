import type { Language } from '@aisle/contract/language'
import type { SmsTemplate } from './sms-templates.ts'

/** A text message: one of the airline's templates, with what it leaves open. */
export interface Sms {
  /** A mainland mobile, the 11 digits: no other number gets a text. */
  phone: string
  template: SmsTemplate
  language: Language
  values: Readonly<Record<string, string>>
  /** Stays the same when the text is sent again. */
  id: string
}

/** `refused`: the gateway will never send to this number. Other failures throw `SmsFailed`, and are tried again. */
export interface SmsGateway {
  /** Whether the airline has registered this template, in both languages. */
  knows(template: SmsTemplate): boolean
  send(sms: Sms): Promise<'accepted' | 'refused'>
}

/** Without the number, which must not reach a log. */
export class SmsFailed extends Error {
  override name = 'SmsFailed'
}
