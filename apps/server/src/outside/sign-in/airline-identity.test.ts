import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { outsideProvider, sayingJson } from '../../../test-support/payments/outside-provider.ts'
import { httpAirlineIdentity } from './airline-identity.ts'

const appToken = 'A'.repeat(36)

async function airline(answer: { status?: number; body?: string }) {
  const { url, asked } = await outsideProvider(() => answer)
  return { identity: httpAirlineIdentity({ url: `${url}/app`, key: 'bearer-1', proofKey: 'proof-1' }), asked }
}

describe('the airline’s own system', () => {
  it('identifies the passenger of an app token to a caller with the key', async () => {
    const { identity, asked } = await airline(
      sayingJson({ uid: 'u1', deviceId: 'd1', ffpCardNo: '9920000031', displayName: '林小屿' }),
    )
    expect(await identity.identify(appToken)).toEqual({
      channel: 'AIRLINE_APP',
      openId: 'u1',
      ffpCardNo: '9920000031',
      displayName: '林小屿',
    })
    expect(asked[0]).toMatchObject({
      method: 'POST',
      path: '/app/identity',
      body: JSON.stringify({ accessToken: appToken }),
    })
    expect(asked[0]?.headers).toMatchObject({ authorization: 'Bearer bearer-1', 'content-type': 'application/json' })
  })

  it('accepts passengers without a card and without a name', async () => {
    const { identity } = await airline(sayingJson({ uid: 'u1', ffpCardNo: null }))
    expect(await identity.identify(appToken)).toMatchObject({ openId: 'u1', ffpCardNo: null, displayName: null })
  })

  it('returns a new token for a user and device', async () => {
    const { identity, asked } = await airline(sayingJson({ accessToken: appToken }))
    expect(await identity.renew({ uid: 'u1', deviceId: 'd1' })).toBe(appToken)
    expect(asked[0]).toMatchObject({ path: '/app/renew', body: '{"uid":"u1","deviceId":"d1"}' })
  })

  it('refuses with its own code', async () => {
    const { identity } = await airline(sayingJson({ error: 'token_expired' }, 401))
    const refused = { name: 'SignInRefused', reason: 'token_expired' }
    await expect(identity.identify(appToken)).rejects.toMatchObject(refused)
    await expect(identity.renew({ uid: 'u1', deviceId: 'd1' })).rejects.toMatchObject(refused)
  })

  it.each([
    ['an error', { status: 503, body: '{}' }],
    ['a refused key', sayingJson({}, 403)],
    ['garbage', { body: 'ok' }],
    ['nobody', sayingJson({ uid: '' })],
    ['an endless name', sayingJson({ uid: 'u'.repeat(129) })],
    ['a token of no known form', sayingJson({ accessToken: 'short' })],
  ])('is unavailable for %s, and reveals neither token nor key', async (_case, answer) => {
    const { identity } = await airline(answer)
    for (const asked of [identity.identify(appToken), identity.renew({ uid: 'u1', deviceId: 'd1' })]) {
      await expect(asked).rejects.toMatchObject({ name: 'SignInUnavailable' })
      await expect(asked).rejects.not.toThrow(/AAAA|bearer-1/)
    }
  })
})

describe('a proof of the airline’s app', () => {
  const identity = httpAirlineIdentity({ url: 'http://127.0.0.1:1', key: 'bearer-1', proofKey: 'proof-1' })
  const signed = (uid: string, deviceId: string, requestTime: string) => ({
    uid,
    deviceId,
    requestTime,
    verification: createHmac('sha256', 'proof-1').update([uid, deviceId, requestTime].join('\n')).digest('hex'),
  })
  const proof = signed('u1', 'd1', '1795399200000')

  it('is accepted when the app’s key signed all three parts, in either case', () => {
    expect(identity.isProof(proof)).toBe(true)
    expect(identity.isProof({ ...proof, verification: proof.verification.toUpperCase() })).toBe(true)
  })

  it.each([
    ['another user', { uid: 'u2' }],
    ['another device', { deviceId: 'd2' }],
    ['another time', { requestTime: '1795399200001' }],
    ['a changed digit', { verification: proof.verification.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')) }],
    ['nothing', { verification: '' }],
    ['half of it', { verification: proof.verification.slice(0, 32) }],
    ['what is no hexadecimal', { verification: 'z'.repeat(64) }],
  ])('is refused for %s', (_case, change) => {
    expect(identity.isProof({ ...proof, ...change })).toBe(false)
  })

  it('cannot move text from one part to the next', () => {
    const { verification } = signed('u1', 'd1\nx', '1')
    expect(identity.isProof({ uid: 'u1\nd1', deviceId: 'x', requestTime: '1', verification })).toBe(false)
    expect(identity.isProof({ uid: 'u1', deviceId: 'd1\nx', requestTime: '1', verification })).toBe(false)
  })
})
