import { randomId } from '../storage/random-id.ts'
import { storage } from '../storage/storage.ts'

/**
 * G7: one idempotency key per act. The key survives retries, reloads and "back" until an answer arrives; another body
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
