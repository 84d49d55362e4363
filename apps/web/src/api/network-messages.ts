import type { CallDefinition } from '@aisle/contract/define-call'
import type { Bilingual } from '@aisle/contract/language'
import { apiPhrases } from './api-phrases.ts'

/** "Network error"; the login client appends the cause (spec §8). */
export function networkMessages(call: CallDefinition, message: string): Bilingual {
  const { network, loginNetwork } = apiPhrases
  if (call.client !== 'login' || !message) return network
  return { zh: loginNetwork.zh.replace('{message}', message), en: loginNetwork.en.replace('{message}', message) }
}
