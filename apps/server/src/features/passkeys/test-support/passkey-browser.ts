import type { ListedPasskey } from '@aisle/contract/passkeys-schemas'
import type { LoggedInPassenger } from '@aisle/contract/shared-schemas'
import type { TestDeps } from '../../../../test-support/test-deps.ts'
import type { TestServer } from '../../../../test-support/test-server.ts'
import { newAccessToken } from '../../../platform/security/random.ts'
import { insertLoginSession } from '../../login/login-session-store.ts'
import { openTestBrowser } from '../../login/test-support/test-browser.ts'
import type { Deviation, softwareAuthenticator } from './software-authenticator.ts'

export const ourOrigin = 'https://shop.egret.example'
export type Authenticator = ReturnType<typeof softwareAuthenticator>

const login = '/api2/v1/login/'
type Created = Parameters<Authenticator['create']>[0]
type Asked = Parameters<Authenticator['use']>[0]

interface NewSession {
  accountId: string
  scope?: 'account' | 'trip'
  tripId?: string | null
  email?: string | null
}

/** A browser on our page, whose passenger has an authenticator. */
export function openPasskeyBrowser(deps: TestDeps, server: TestServer, origin = ourOrigin) {
  const browser = openTestBrowser(server, origin)
  const post = <Data>(name: string, body: object = {}) => browser.post<Data>(login + name, body)
  // `add` hands a refusal on in place of the passkey, and a refusal has neither.
  const beginAdding = () => post<{ options: Created; passkey: ListedPasskey }>('beginPasskey')
  const beginLogin = () => post<{ options: Asked }>('beginPasskeyLogin')
  const sendCreated = (credential: object, name?: string) =>
    post<{ passkey: ListedPasskey }>('addPasskey', { credential, name })
  const sendUsed = (credential: object) =>
    post<{ accessToken: string; userInfo: LoggedInPassenger }>('passkeyLogin', { credential })
  return {
    ...browser,
    beginAdding,
    beginLogin,
    sendCreated,
    sendUsed,
    async hasSession({ accountId, scope = 'account', tripId = null, email = null }: NewSession) {
      const token = newAccessToken(deps.random)
      const tokenHash = deps.vault.hash('session', token)
      const at = deps.clock.now()
      await insertLoginSession(deps.db, { tokenHash, accountId, scope, tripId, wayIn: 'test', email, at })
      browser.cookies.set('__Host-aisle_session', token)
    },
    async add(authenticator: Authenticator, name?: string, deviation?: Deviation) {
      const { data } = await beginAdding()
      return data.error ? { code: '', data } : sendCreated(authenticator.create(data.options, deviation), name)
    },
    async logIn(authenticator: Authenticator, deviation?: Deviation) {
      return sendUsed(authenticator.use((await beginLogin()).data.options, deviation))
    },
    list: async () => (await post<{ passkeys: ListedPasskey[]; mayAdd: boolean }>('listPasskeys')).data,
    remove: (passkeyId: string) => post<{ removed: true }>('removePasskey', { passkeyId }),
  }
}
