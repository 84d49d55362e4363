import { linkOpenId } from '@aisle/contract/login'
import { callApi } from '../../api/call-api.ts'
import { accessToken, currentSession, logIn } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'

export type Linked = 'linked' | 'needsAccount' | 'failed'

/**
 * After a login by e-mail code: keeps the open id that this browser has just proved with the account. A login that opens
 * one trip only is no proof of an account (W5). A failed call is told by its toast; the login stands all the same.
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
