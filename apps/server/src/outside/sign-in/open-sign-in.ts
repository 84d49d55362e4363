import type { Config } from '../../boot/config/config.ts'
import { httpAirlineIdentity } from './airline-identity.ts'
import { casSignIn } from './cas-sign-in.ts'
import { oidcSignIn } from './oidc-sign-in.ts'
import type { SignIn, SignInProvider } from './sign-in-provider.ts'
import { miniProgramSignIn, wechatSignIn } from './wechat-sign-in.ts'

/** Every configured way in; none aboard, where they cannot be reached (E2). */
export function openSignIn({ role, signIn }: Pick<Config, 'role' | 'signIn'>): SignIn {
  if (role === 'cabin') return { providers: [], airlineIdentity: null }
  const { sso, wechat, miniProgram, partner, airlineApp } = signIn
  const providers: (SignInProvider | null)[] = [
    wechat && wechatSignIn(wechat),
    miniProgram && miniProgramSignIn(miniProgram),
    partner && oidcSignIn(partner),
    sso && casSignIn(sso),
  ]
  return {
    providers: providers.filter((provider) => provider !== null),
    airlineIdentity: airlineApp && httpAirlineIdentity(airlineApp),
  }
}
