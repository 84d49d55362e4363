import { describe, expect, it } from 'vitest'
import { comingBack, leaving } from '../../../test-support/sign-in-questions.ts'
import { staffDirectory } from './staff-directory.ts'
import { openIdIssuer, type IssuerBehaviour } from './test-support/open-id-issuer.ts'

async function directoryOf(behaviour: IssuerBehaviour, groupsClaim = 'groups') {
  const issuer = await openIdIssuer(behaviour)
  const config = { issuer: issuer.url, clientId: 'c1', clientSecret: 'hush', allowHttp: true, groupsClaim }
  return { directory: staffDirectory({ ...config, rolesOfGroup: new Map() }), ...issuer }
}
const back = comingBack({ state: 'S'.repeat(32), code: 'code-1' })
const entryOf = async (behaviour: IssuerBehaviour, groupsClaim?: string) =>
  (await directoryOf(behaviour, groupsClaim)).directory.whoCameBack(back)

describe('the airline’s directory of its staff (X4)', () => {
  it('is asked for name, mailbox and groups', async () => {
    const { directory } = await directoryOf({})
    const address = new URL(await directory.leaveFor(leaving()))
    expect(address.searchParams.get('scope')).toBe('openid profile email')
    expect(address.searchParams.get('code_challenge_method')).toBe('S256')
  })

  it('is asked for a fresh sign-in only where one is needed', async () => {
    const { directory } = await directoryOf({})
    const parametersOf = async (again: boolean) =>
      new URL(await directory.leaveFor({ ...leaving(), again })).searchParams
    expect(Object.fromEntries(await parametersOf(true))).toMatchObject({ prompt: 'login', max_age: '0' })
    expect([...(await parametersOf(false)).keys()]).not.toEqual(expect.arrayContaining(['prompt', 'max_age']))
  })

  it('says in the ID token, and nowhere else, when somebody signed in', async () => {
    const iat = Math.floor(Date.now() / 1000)
    const said = { iat, auth_time: iat - 40 }
    const userinfo = { email: 'su.qing@example.com', groups: [], ...said }
    expect(await entryOf({ claims: said })).toMatchObject({ signedInSecondsAgo: 40 })
    expect(await entryOf({ userinfo })).toMatchObject({ email: userinfo.email, signedInSecondsAgo: null })
  })

  it('names somebody with what the ID token says', async () => {
    const claims = { name: '苏晴', email: 'su.qing@example.com', email_verified: true, groups: ['a', 'CN=b,OU=c'] }
    expect(await entryOf({ claims })).toEqual({
      subject: 'p1',
      name: '苏晴',
      email: 'su.qing@example.com',
      emailVerified: true,
      groups: ['a', 'CN=b,OU=c'],
      signedInSecondsAgo: null,
    })
  })

  it('is asked for the claims that the ID token leaves out, and the token’s own win', async () => {
    const claims = { groups: ['of-the-token'] }
    const userinfo = { name: '苏晴', email: 'su.qing@example.com', groups: ['of-the-answer'] }
    expect(await entryOf({ claims, userinfo })).toMatchObject({ name: '苏晴', groups: ['of-the-token'] })
    expect(await entryOf({ userinfo })).toMatchObject({ email: 'su.qing@example.com', groups: ['of-the-answer'] })
  })

  it('refuses the answer about somebody else', async () => {
    await expect(entryOf({ userinfo: { sub: 'p2' } })).rejects.toMatchObject({ name: 'SignInUnavailable' })
  })

  it.each([
    ['one group without a list', { groups: 'shop-service' }, { groups: ['shop-service'] }],
    ['groups that are no words', { groups: [1, {}] }, { groups: [] }],
    ['no groups', {}, { groups: [] }],
    ['a mailbox that is none', { email: 'su.qing', email_verified: true }, { email: null }],
    [
      'a mailbox that it does not vouch for',
      { email: 'a@example.com', email_verified: false },
      { emailVerified: false },
    ],
    ['a flag as a word', { email: 'a@example.com', email_verified: 'true' }, { emailVerified: true }],
  ])('may give %s', async (_case, claims, entry) => {
    expect(await entryOf({ claims })).toMatchObject(entry)
  })

  it('may call the groups otherwise', async () => {
    const claims = { groups: ['not-these'], 'https://egret.example/roles': ['shop-service'] }
    expect(await entryOf({ claims }, 'https://egret.example/roles')).toMatchObject({ groups: ['shop-service'] })
  })
})
