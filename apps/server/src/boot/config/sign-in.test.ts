import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'

const production = {
  NODE_ENV: 'production',
  AISLE_ROLE: 'ground',
  PUBLIC_URL: 'https://shop.example',
  DATABASE_URL: 'postgresql://127.0.0.1/aisle',
  AISLE_DATA_KEY: Buffer.alloc(32, 1).toString('base64'),
}
const sso = { SSO_CAS_URL: 'https://sso.example/cas/', SSO_CLIENT_ID: 'egret-h5' }
const wechat = { WECHAT_APP_ID: 'wx1', WECHAT_APP_SECRET: 'w-hush' }
const mini = { WECHAT_MINI_APP_ID: 'wx2', WECHAT_MINI_APP_SECRET: 'm-hush' }
const partner = {
  PARTNER_ISSUER: 'https://partner.example/oidc/',
  PARTNER_CLIENT_ID: 'c1',
  PARTNER_CLIENT_SECRET: 'p-hush',
}
const airlineApp = {
  AIRLINE_APP_AGENT: 'EgretAir/\\d',
  AIRLINE_IDENTITY_URL: 'https://id.example/app/',
  AIRLINE_IDENTITY_KEY: 'a-hush',
  AIRLINE_APP_PROOF_KEY: 'k-hush',
}
const read = (environment: Record<string, string>) => readConfig(environment).signIn

describe('ways in', () => {
  it('are none unless they are configured', () => {
    expect(read({})).toEqual({ sso: null, wechat: null, miniProgram: null, partner: null, airlineApp: null })
  })

  it('are read with the real addresses of WeChat, and in production too', () => {
    expect(read({ ...production, ...sso, ...wechat, ...mini, ...partner, ...airlineApp })).toEqual({
      sso: { url: 'https://sso.example/cas', clientId: 'egret-h5' },
      wechat: {
        appId: 'wx1',
        appSecret: 'w-hush',
        apiUrl: 'https://api.weixin.qq.com',
        openUrl: 'https://open.weixin.qq.com',
      },
      miniProgram: {
        appId: 'wx2',
        appSecret: 'm-hush',
        apiUrl: 'https://api.weixin.qq.com',
        loginPage: '/pages/login/login',
      },
      partner: {
        // Compared by its characters: the slash at its end stays.
        issuer: 'https://partner.example/oidc/',
        clientId: 'c1',
        clientSecret: 'p-hush',
        allowHttp: false,
        agent: expect.any(String),
      },
      airlineApp: { url: 'https://id.example/app', key: 'a-hush', proofKey: 'k-hush', agent: 'EgretAir/\\d' },
    })
  })

  it.each([
    [{ SSO_CAS_URL: 'https://sso.example' }, 'SSO_CLIENT_ID must be set too'],
    [{ WECHAT_APP_ID: 'wx1' }, 'WECHAT_APP_SECRET must be set too'],
    [{ WECHAT_MINI_APP_SECRET: 'x' }, 'WECHAT_MINI_APP_ID must be set too'],
    [{ PARTNER_CLIENT_ID: 'c1' }, 'PARTNER_ISSUER, PARTNER_CLIENT_SECRET must be set too'],
    [
      { AIRLINE_APP_AGENT: 'EgretAir' },
      'AIRLINE_IDENTITY_URL, AIRLINE_IDENTITY_KEY, AIRLINE_APP_PROOF_KEY must be set too',
    ],
    [{ ...sso, SSO_CAS_URL: 'sso.example' }, 'SSO_CAS_URL must be a URL'],
    [{ ...sso, SSO_CAS_URL: 'https://sso.example/?a' }, 'SSO_CAS_URL must be without "?"'],
    [{ ...wechat, WECHAT_OPEN_URL: 'x' }, 'WECHAT_OPEN_URL must be a URL'],
    [{ ...mini, WECHAT_API_URL: 'x' }, 'WECHAT_API_URL must be a URL'],
    [{ ...mini, WECHAT_MINI_LOGIN_PAGE: 'https://evil' }, 'WECHAT_MINI_LOGIN_PAGE must be a page'],
    [{ ...mini, WECHAT_MINI_LOGIN_PAGE: '/pages/login?a=1' }, 'WECHAT_MINI_LOGIN_PAGE must be a page'],
    [{ ...partner, PARTNER_APP_AGENT: '(' }, 'PARTNER_APP_AGENT must be a regular expression'],
    [
      { ...airlineApp, AIRLINE_APP_AGENT: 'x'.repeat(201) },
      'AIRLINE_APP_AGENT must be a regular expression of at most',
    ],
  ])('are refused half or wrong: %o', (environment, complaint) => {
    expect(() => read(environment)).toThrow(complaint)
  })

  it('keep their secrets to themselves when something is wrong', () => {
    expect(() => read({ ...airlineApp, AIRLINE_IDENTITY_URL: 'hush' })).not.toThrow(/hush/)
    expect(() => read({ ...airlineApp, AIRLINE_IDENTITY_URL: 'hush' })).toThrow('AIRLINE_IDENTITY_URL')
  })

  it.each([
    [{ ...sso, SSO_CAS_URL: 'http://sso' }, 'SSO_CAS_URL'],
    [{ ...wechat, WECHAT_OPEN_URL: 'http://wechat' }, 'WECHAT_OPEN_URL'],
    [{ ...wechat, WECHAT_API_URL: 'http://wechat' }, 'WECHAT_API_URL'],
    [{ ...mini, WECHAT_API_URL: 'http://wechat' }, 'WECHAT_API_URL'],
    [{ ...airlineApp, AIRLINE_IDENTITY_URL: 'http://id' }, 'AIRLINE_IDENTITY_URL'],
  ])('over plain http are refused in production: %o', (environment, name) => {
    expect(readConfig(environment).production).toBe(false)
    expect(() => read({ ...production, ...environment })).toThrow(`${name} must begin with https://`)
  })

  it('have a partner over plain http in a demonstration only', () => {
    const http = { ...partner, PARTNER_ISSUER: 'http://127.0.0.1:8081/oidc' }
    expect(read(http).partner).toMatchObject({ issuer: 'http://127.0.0.1:8081/oidc', allowHttp: true })
    expect(() => read({ ...production, ...http })).toThrow('PARTNER_ISSUER must be a URL that begins with https://')
  })
})

describe('the partner apps that are known without configuration', () => {
  const agent = new RegExp(read(partner).partner?.agent ?? '', 'i')

  it.each([
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 AliApp(DingTalk/7.8.1) com.laiwang.DingTalk/46766536 WK', true],
    ['Mozilla/5.0 (Linux; Android 13) Chrome/100 Mobile Safari/537.36 com.alibaba.android.rimet/14892500', true],
    ['Mozilla/5.0 (iPhone) AliApp(AP/10.8.30.6000) AlipayClient/10.8.30.6000 Language/zh-Hans', true],
    ['Mozilla/5.0 (iPhone) AliApp(TB/10.8.30) WindVane/8.7.2', false],
    ['Mozilla/5.0 (iPhone) MicroMessenger/8.0.42(0x18002a2f) NetType/WIFI', false],
    ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/17.0 Mobile/15E148 Safari/604.1', false],
  ])('%s: %s', (userAgent, known) => {
    expect(agent.test(userAgent)).toBe(known)
  })
})
