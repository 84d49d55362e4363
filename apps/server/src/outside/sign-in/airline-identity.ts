import { z } from 'zod'
import { isAirlineProof } from './airline-proof.ts'
import { askProvider, parseJson, getWord } from './ask-over-http.ts'
import { SignInRefused, SignInUnavailable, type AirlineIdentity } from './sign-in-provider.ts'
import { getCardNo, getDisplayName, openIdText } from './signed-in-text.ts'

export interface AirlineIdentityConfig {
  /** The address before `/identity` and `/renew`, without a trailing slash. */
  url: string
  /** The server's bearer key for that system. */
  key: string
  /** The key of the app's proofs. */
  proofKey: string
}

const identityShape = z.object({
  uid: openIdText,
  ffpCardNo: z.union([z.string(), z.number()]).nullish().catch(null),
  displayName: z.string().nullish().catch(null),
})
const renewalShape = z.object({ accessToken: z.string().regex(/^[\w-]{36}$/) })
const refusalShape = z.object({ error: z.string() })

/** The system behind the airline's app, over HTTP. */
export function httpAirlineIdentity(config: AirlineIdentityConfig): AirlineIdentity {
  return {
    async identify(accessToken) {
      const question: Question = { call: 'identity', body: { accessToken } }
      const { uid, ffpCardNo, displayName } = await ask(config, question, identityShape)
      return {
        channel: 'AIRLINE_APP',
        openId: uid,
        ffpCardNo: getCardNo(ffpCardNo),
        displayName: getDisplayName(displayName),
      }
    },
    async renew({ uid, deviceId }) {
      const { accessToken } = await ask(config, { call: 'renew', body: { uid, deviceId } }, renewalShape)
      return accessToken
    },
    isProof: (proof) => isAirlineProof(config.proofKey, proof),
  }
}

interface Question {
  call: 'identity' | 'renew'
  body: Readonly<Record<string, string>>
}

async function ask<Answer>(
  { url, key }: AirlineIdentityConfig,
  { call, body }: Question,
  shape: z.ZodType<Answer>,
): Promise<Answer> {
  const { status, text } = await askProvider('the airline', new URL(`${url}/${call}`), {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })
  if (status === 401) throw new SignInRefused(getWord(refusalShape.safeParse(parseJson(text)).data?.error ?? '401'))
  if (status !== 200) throw new SignInUnavailable(`the airline answered ${status}`)
  const answer = shape.safeParse(parseJson(text))
  if (!answer.success) throw new SignInUnavailable('the airline gave an answer that is not as agreed')
  return answer.data
}
