import { defineCall } from './define-call.ts'
import type { CallOf } from './call-of.ts'
import type * as schemas from '../schemas/login-schemas.ts'

const base = '/api2/v1/login/'

export const h5: CallOf<typeof schemas.h5Schemas> = defineCall({
  path: `${base}h5`,
  access: 'guest',
  client: 'login',
  errors: ['signInRefused', 'signInUnavailable', 'accountNotLinked'],
  summary: 'Starts the login session of whoever holds the access token of a way in (L2, E7).',
})

export const loginByST: CallOf<typeof schemas.loginBySTSchemas> = defineCall({
  path: '/user/channelLogin/loginByST',
  access: 'guest',
  client: 'login',
  bare: true,
  errors: ['signInRefused', 'signInUnavailable'],
  summary: 'Exchanges a single sign-on service ticket for an access token; answers outside the envelope (E7).',
})

export const getSsoNewAccessToken: CallOf<typeof schemas.getSsoNewAccessTokenSchemas> = defineCall({
  path: '/mobile-starter/api/v1/Authmode/getSsoNewAccessToken',
  method: 'GET',
  access: 'guest',
  client: 'login',
  errors: ['signInRefused', 'signInUnavailable'],
  summary: 'A new access token for the airline app, against a proof that only the app can make (L2).',
})

export const beginSignIn: CallOf<typeof schemas.beginSignInSchemas> = defineCall({
  path: `${base}beginSignIn`,
  access: 'guest',
  client: 'login',
  extension: true,
  errors: ['signInUnavailable'],
  summary: 'Where to send the browser for a login at WeChat, the partner or single sign-on; binds what follows to it.',
})

export const linkOpenId: CallOf<typeof schemas.linkOpenIdSchemas> = defineCall({
  path: `${base}linkOpenId`,
  client: 'login',
  extension: true,
  errors: ['signInRefused', 'linkNeedsAccount', 'freshProofRequired'],
  summary: 'Keeps the open id that this browser has just proved with the account that is logged in.',
})

export const logout: CallOf<typeof schemas.logoutSchemas> = defineCall({
  path: `${base}logout`,
  access: 'guest',
  extension: true,
  summary: 'Ends the login session.',
})

export const logoutEverywhere: CallOf<typeof schemas.logoutEverywhereSchemas> = defineCall({
  path: `${base}logoutEverywhere`,
  extension: true,
  errors: ['freshProofRequired'],
  summary: 'Ends every login session of this account, on all devices.',
})

export const listSessions: CallOf<typeof schemas.listSessionsSchemas> = defineCall({
  path: `${base}listSessions`,
  reads: true,
  extension: true,
  summary: 'The login sessions of this account that live; of a login for one trip only itself.',
})

export const endSession: CallOf<typeof schemas.endSessionSchemas> = defineCall({
  path: `${base}endSession`,
  extension: true,
  errors: ['notFound', 'freshProofRequired'],
  summary: 'Ends one of the listed login sessions.',
})

export const sendProofCode: CallOf<typeof schemas.sendProofCodeSchemas> = defineCall({
  path: `${base}sendProofCode`,
  extension: true,
  errors: ['notFound', 'waitFirst', 'limitExceeded', 'codesPaused'],
  toast: 'inPlace',
  summary: "Mails a code to the login's mailbox, by which this login proves itself again (L7).",
})

export const verifyProofCode: CallOf<typeof schemas.verifyProofCodeSchemas> = defineCall({
  path: `${base}verifyProofCode`,
  extension: true,
  errors: ['captchaFormat', 'captchaWrong', 'captchaExpired', 'humanCheck', 'limitExceeded'],
  toast: 'inPlace',
  summary: 'Proves this login by the code that its mailbox received: for acts that ask for a fresh proof (L7).',
})
