import { linkOpenId } from '@aisle/contract/login'
import { callApi } from '../../api/call-api.ts'
import { accessToken, currentSession, logIn } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'

export type Linked = 'linked' | 'needsAccount' | 'failed'

/**
 * After a login by e-mail code: links the open id that this browser has just proved to the account. A login for one
 * trip proves no account (W5). A failed call shows its toast; the passenger stays logged in.
 */
export async function linkWay(): Promise<Linked> {
  storage.remove('linkOffer')
  if (currentSession()?.passenger.scope !== 'account') return 'needsAccount'
  try {
    const { userInfo } = await callApi(linkOpenId, undefined)
    const token = await accessToken()
    if (token) logIn({ accessToken: token, userInfo })
    return 'linked'
  } catch {
    return 'failed'
  }
}
