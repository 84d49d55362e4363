import { randomId } from '../storage/random-id.ts'
import { storage } from '../storage/storage.ts'

/**
 * G7: one key per act. It stays the same over tries, reloads and "back" for as long as no answer has come; another body
 * is another act.
 */
export function actKeyFor(call: string, body: string): string {
  const acts = storage.read('acts') ?? {}
  const known = acts[call]
  if (known?.body === body) return known.key
  const key = randomId()
  storage.write('acts', { ...acts, [call]: { body, key } })
  return key
}

/** The act has been answered. */
export function forgetActKey(call: string): void {
  const { [call]: _answered, ...others } = storage.read('acts') ?? {}
  storage.write('acts', others)
}

/** Another passenger's acts are others. */
export function forgetActKeys(): void {
  storage.remove('acts')
}
