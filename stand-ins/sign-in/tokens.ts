import { randomBytes } from 'node:crypto'
import type { Clock } from './faults.ts'

/** 36 characters of [A-Za-z0-9_-]. */
export const newToken = (): string => randomBytes(27).toString('base64url')

/**
 * Values kept under a random name until they expire by the stand-ins' clock. An expired name is still distinguished
 * from an unknown one.
 */
export function createTokenBook<Held>(deps: { clock: Clock; livesSeconds: number; prefix?: string }) {
  const held = new Map<string, { value: Held; endsAt: number }>()
  const { clock, livesSeconds, prefix = '' } = deps
  return {
    add: (value: Held): string => {
      const token = `${prefix}${newToken()}`
      held.set(token, { value, endsAt: clock.now().getTime() + livesSeconds * 1000 })
      return token
    },
    find: (token: string): { value: Held; expired: boolean } | undefined => {
      const found = held.get(token)
      return found && { value: found.value, expired: clock.now().getTime() >= found.endsAt }
    },
    remove: (token: string): void => {
      held.delete(token)
    },
    /** Ends all that `chosen` picks. */
    removeWhere: (chosen: (value: Held) => boolean): void => {
      for (const [token, { value }] of held) if (chosen(value)) held.delete(token)
    },
  }
}
