import { z } from 'zod'
import { empty, shortText } from './shared-schemas.ts'

export const h5Schemas = {
  request: z.object({
    accessToken: shortText,
    channel: z.enum(['WECHAT_WEB', 'WEB']),
    loginChannelStr: shortText,
  }),
}
export const loginBySTSchemas = { request: z.object({ st: shortText }) }
export const getSsoNewAccessTokenSchemas = {
  request: z.object({ uid: shortText, deviceId: shortText, requestTime: shortText, verification: shortText }),
}
export const logoutSchemas = { request: empty, response: z.object({ loggedOut: z.literal(true) }) }
