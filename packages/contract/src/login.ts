import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from './login-schemas.ts'

export const h5: CallOf<typeof schemas.h5Schemas> = defineCall({
  path: '/api2/v1/login/h5',
  access: 'guest',
  client: 'login',
  summary: 'Logs in with the access token of the host app (L2, E7).',
})

export const loginByST: CallOf<typeof schemas.loginBySTSchemas> = defineCall({
  path: '/user/channelLogin/loginByST',
  access: 'guest',
  client: 'login',
  summary: 'Exchanges a single sign-on service ticket; answers outside the envelope (E7).',
})

export const getSsoNewAccessToken: CallOf<typeof schemas.getSsoNewAccessTokenSchemas> = defineCall({
  path: '/mobile-starter/api/v1/Authmode/getSsoNewAccessToken',
  method: 'GET',
  access: 'guest',
  client: 'login',
  summary: 'Renews the host app access token (L2).',
})

export const logout: CallOf<typeof schemas.logoutSchemas> = defineCall({
  path: '/api2/v1/login/logout',
  access: 'guest',
  extension: true,
  summary: 'Ends the login session.',
})
