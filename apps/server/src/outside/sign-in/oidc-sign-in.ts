import { openIdProvider, type OpenIdConfig } from './open-id-provider.ts'
import { SignInUnavailable, type SignInProvider } from './sign-in-provider.ts'
import { openIdText } from './signed-in-text.ts'

/**
 * A partner's app by OpenID Connect. A partner's card numbers are not trusted, so only `sub` is requested.
 */
export function oidcSignIn(config: OpenIdConfig): SignInProvider {
  const partner = openIdProvider(config, 'the partner')
  return {
    way: 'partner',
    leaveFor: ({ ask, ...question }) =>
      partner.leaveFor({ ...question, scope: 'openid', ...(ask === 'silently' && { prompt: 'none' }) }),
    async whoCameBack(returned) {
      const claims = await partner.whoCameBack(returned)
      const openId = openIdText.safeParse(claims['sub'])
      if (!openId.success) throw new SignInUnavailable('the partner named nobody')
      return { channel: 'PARTNER_APP', openId: openId.data, ffpCardNo: null, displayName: null }
    },
  }
}
