import type { Language } from '@aisle/contract/language'

/** `[call, language, body]`: prices and texts differ by language (G4), so switching asks again. */
export function queryKey(call: { name: string }, language: Language, body: unknown) {
  return [call.name, language, body] as const
}
