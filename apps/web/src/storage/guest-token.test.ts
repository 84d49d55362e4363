import { beforeEach, describe, expect, it } from 'vitest'
import { switchLocal, switchOnline } from '../environment/portal-mode.ts'
import { performAction } from '../navigation/perform-action.ts'
import { clearLogin, logIn } from '../session/session-store.ts'
import { guestTokens, keepGivenToken } from './guest-token.ts'
import { storage } from './storage.ts'

const passenger = {
  userId: 'p1',
  displayName: 'L',
  ffpCardNo: null,
  openIds: {},
  scope: 'trip' as const,
  tripId: 't',
  tripIds: [],
}
const answered = (headers: Record<string, string>, sent = guestTokens()) =>
  keepGivenToken(
    new Headers(headers),
    Object.fromEntries(Object.entries(sent).filter((one): one is [string, string] => one[1] !== undefined)),
  )

beforeEach(() => {
  clearLogin('left')
  storage.remove('S_GT')
  storage.remove('guestKey')
  storage.remove('isPortal')
})

describe('a guest token that an address brings (decision 0038)', () => {
  it('is stored and sent as it came, with a key of the browser’s own beside it', () => {
    switchOnline('guest-on-board-1')
    expect(guestTokens()).toEqual({ guestToken: 'guest-on-board-1', guestKey: '-' })
    answered({ guestKey: 'own.key' })
    expect(guestTokens()).toEqual({ guestToken: 'guest-on-board-1', guestKey: 'own.key' })
    // The portal is opened again.
    switchOnline('guest-on-board-2')
    expect(guestTokens()).toEqual({ guestToken: 'guest-on-board-2', guestKey: 'own.key' })
    switchLocal()
    expect(guestTokens()).toEqual({ guestToken: undefined, guestKey: undefined })
  })

  it('takes nothing from a guest who had a token, and so a cart, before', () => {
    answered({ guestToken: 'own.token' })
    performAction({ do: 'storeGuestToken', guestToken: 'planted' })
    expect(guestTokens()).toEqual({ guestToken: 'planted', guestKey: 'own.token' })
  })

  it('is not kept by a login, which goes on with the browser’s own', () => {
    performAction({ do: 'storeGuestToken', guestToken: 'planted' })
    answered({ guestKey: 'own.key' })
    logIn({ accessToken: null, userInfo: passenger })
    expect(guestTokens()).toEqual({ guestToken: 'own.key', guestKey: undefined })
    performAction({ do: 'storeGuestToken', guestToken: 'planted' })
    expect(guestTokens()).toEqual({ guestToken: 'planted', guestKey: 'own.key' })
    storage.remove('guestKey')
    storage.remove('S_GT')
    performAction({ do: 'storeGuestToken', guestToken: 'planted' })
    logIn({ accessToken: null, userInfo: passenger })
    expect(guestTokens()).toEqual({ guestToken: undefined, guestKey: undefined })
  })

  it('is not replaced by the late answer to a call that was made before it came', () => {
    const before = guestTokens()
    switchOnline('guest-on-board-1')
    answered({ guestToken: 'late.token' }, before)
    expect(guestTokens().guestToken).toBe('guest-on-board-1')
    answered({ guestKey: 'late.key' }, before)
    expect(guestTokens().guestKey).toBe('-')
  })
})
