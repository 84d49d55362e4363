import { type Clock } from '../sign-in/faults.ts'
import { createTokenBook } from '../sign-in/tokens.ts'
import { CODE_LIVES_SECONDS, TOKEN_LIVES_SECONDS } from './magic-values.ts'

export interface Grant {
  appId: string
  openId: string
  scope: string
}

/** The codes and access tokens that were given out. */
export function createCodeDesk(clock: Clock) {
  const codes = createTokenBook<Grant & { used: boolean }>({ clock, livesSeconds: CODE_LIVES_SECONDS, prefix: '0' })
  const tokens = createTokenBook<Grant>({ clock, livesSeconds: TOKEN_LIVES_SECONDS, prefix: 'AT_' })
  return {
    newCode: (grant: Grant): string => codes.add({ ...grant, used: false }),
    /** The grant behind the code, once; WeChat's number for what is wrong with it otherwise. */
    redeem: (code: string, appId: string): Grant | 40029 | 40163 | 42003 => {
      const found = codes.find(code)
      if (!found || found.value.appId !== appId) return 40029
      if (found.value.used) return 40163
      if (found.expired) return 42003
      found.value.used = true
      return found.value
    },
    newAccessToken: (grant: Grant): string => tokens.add(grant),
    findAccessToken: tokens.find,
  }
}

export type CodeDesk = ReturnType<typeof createCodeDesk>
