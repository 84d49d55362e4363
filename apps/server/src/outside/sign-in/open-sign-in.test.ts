import { expect, it } from 'vitest'
import { readConfig } from '../../boot/config/config.ts'
import { openSignIn } from './open-sign-in.ts'

const everything = {
  SSO_CAS_URL: 'http://sso/cas',
  SSO_CLIENT_ID: 'c',
  WECHAT_APP_ID: 'wx1',
  WECHAT_APP_SECRET: 's',
  WECHAT_MINI_APP_ID: 'wx2',
  WECHAT_MINI_APP_SECRET: 's',
  PARTNER_ISSUER: 'http://partner/oidc',
  PARTNER_CLIENT_ID: 'c',
  PARTNER_CLIENT_SECRET: 's',
  AIRLINE_APP_AGENT: 'EgretApp',
  AIRLINE_IDENTITY_URL: 'http://identity',
  AIRLINE_IDENTITY_KEY: 'k',
  AIRLINE_APP_PROOF_KEY: 'p',
}
const ways = (environment: Record<string, string>) => {
  const { providers, airlineIdentity } = openSignIn(readConfig(environment))
  return [...providers.map(({ way }) => way), ...(airlineIdentity ? ['airlineApp'] : [])]
}

it('offers every configured way in', () => {
  expect(ways(everything)).toEqual(['wechat', 'miniProgram', 'partner', 'sso', 'airlineApp'])
  expect(ways({ SSO_CAS_URL: 'http://sso/cas', SSO_CLIENT_ID: 'c' })).toEqual(['sso'])
  expect(ways({})).toEqual([])
})

it('offers none aboard, whatever is configured (E2)', () => {
  expect(ways({ ...everything, AISLE_ROLE: 'cabin' })).toEqual([])
})
