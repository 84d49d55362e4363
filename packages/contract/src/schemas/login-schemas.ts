import { z } from 'zod'
import { environments, redirectWays } from '../sign-in-ways.ts'
import { empty, instant, loggedInPassenger, loginAnswer, shortText } from './shared-schemas.ts'
import { madeStorable } from '../storable-text.ts'

/** 36 base64url characters (L1). */
const accessToken = z.string().length(36)

export const h5Schemas = {
  request: z.object({
    accessToken: shortText,
    /** `WECHAT_WEB` in the chat app only (E7). */
    channel: z.enum(['WECHAT_WEB', 'WEB']),
    /** The environment's name (E7). */
    loginChannelStr: z.enum(environments),
  }),
  response: loginAnswer,
}

export const loginBySTSchemas = {
  request: z.object({
    /** The service ticket that single sign-on gave to the browser. */
    st: z.string().max(512),
    /** The state of the sign-in that this browser began; other tickets are refused. Scripts without one omit it. */
    state: shortText.optional(),
  }),
  response: z.object({ accessToken }),
}

export const getSsoNewAccessTokenSchemas = {
  request: z.object({
    uid: shortText,
    deviceId: shortText,
    /** Milliseconds since 1970, when the app made the proof. */
    requestTime: shortText,
    /** HMAC-SHA256 of `uid`, `deviceId` and `requestTime`, joined by line feeds, in hexadecimal. */
    verification: shortText,
  }),
  response: z.object({ accessToken }),
}

export const beginSignInSchemas = {
  request: z.object({
    way: z.enum(redirectWays),
    /** `silently`: without asking the passenger anything, where the way can; `profile`: after a tap. */
    ask: z.enum(['silently', 'profile']).optional(),
    /** The route the passenger wanted, as a URL hash; returned to the app, which follows only its own routes. */
    /** Half of a character must not prevent a login. */
    target: z.string().max(1000).overwrite(madeStorable).optional(),
  }),
  response: z.object({
    /** The URL to redirect the browser to; for the mini-program, the host's own page. */
    url: z.string(),
    state: z.string(),
  }),
}

export const linkOpenIdSchemas = { request: empty, response: z.object({ userInfo: loggedInPassenger }) }
export const logoutSchemas = { request: empty, response: z.object({ loggedOut: z.literal(true) }) }
export const logoutEverywhereSchemas = { ...logoutSchemas }

const listedSession = z.object({
  /** Names the session and opens nothing. */
  sessionId: z.string(),
  scope: z.enum(['trip', 'account']),
  wayIn: z.string(),
  beganAt: z.string(),
  /** Exact to a minute. */
  lastActiveAt: z.string(),
  /** The session that asks. */
  current: z.boolean(),
})
export type ListedSession = z.output<typeof listedSession>

export const listSessionsSchemas = {
  request: empty,
  response: z.object({
    /** The last active one first. */
    sessions: z.array(listedSession),
  }),
}
export const sendProofCodeSchemas = {
  request: empty,
  response: z.object({ sentTo: z.string(), resendAfterSeconds: z.int() }),
}
export const verifyProofCodeSchemas = {
  request: z.object({ captcha: z.string().max(40) }),
  response: z.object({ provedUntil: instant }),
}
export const endSessionSchemas = {
  request: z.object({ sessionId: shortText }),
  response: z.object({ ended: z.literal(true) }),
}
