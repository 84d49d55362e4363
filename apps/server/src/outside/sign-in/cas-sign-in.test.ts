import { describe, expect, it } from 'vitest'
import { outsideProvider, sayingJson } from '../../../test-support/payments/outside-provider.ts'
import { comingBack, leaving } from '../../../test-support/sign-in-questions.ts'
import { casSignIn } from './cas-sign-in.ts'
import { SignInRefused, SignInUnavailable } from './sign-in-provider.ts'

const state = 'S'.repeat(32)
const back = (ticket = 'ST-1') => comingBack({ ticket, state })
const signOn = (url: string) => casSignIn({ url: `${url}/cas`, clientId: 'aisle' })

async function answering(answer: { status?: number; body?: string }) {
  const { url, asked } = await outsideProvider(() => answer)
  return { provider: signOn(url), asked }
}
const success = (authenticationSuccess: unknown) => sayingJson({ serviceResponse: { authenticationSuccess } })
const inXml = (inner: string, documentType = '') => ({
  body: `<?xml version="1.0"?>\n${documentType}<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">${inner}</cas:serviceResponse>`,
})

describe('beginning single sign-on', () => {
  const login = async (ask: 'silently' | 'profile', binding = leaving().binding) =>
    new URL(await signOn('https://sso.example').leaveFor(leaving({ ask, binding })))

  it('names our return address with the state as service, and the fixed client id', async () => {
    const url = await login('profile')
    expect(url.origin + url.pathname).toBe('https://sso.example/cas/login')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      service: `https://shop.example/sign-in/way/return?state=${state}`,
      client_id: 'aisle',
    })
  })

  it('shows the passenger nothing when silent', async () => {
    expect((await login('silently')).searchParams.get('gateway')).toBe('true')
  })
})

describe('returning with a service ticket', () => {
  it('validates for exactly the service of the login', async () => {
    const { provider, asked } = await answering(
      success({ user: 'u1', attributes: { ffpCardNo: ['9920000031'], displayName: ['林小屿'] } }),
    )
    expect(await provider.whoCameBack(back())).toEqual({
      channel: 'SSO',
      openId: 'u1',
      ffpCardNo: '9920000031',
      displayName: '林小屿',
    })
    expect(asked[0]?.path).toBe('/cas/p3/serviceValidate')
    expect(Object.fromEntries(asked[0]?.query ?? [])).toEqual({
      service: `https://shop.example/sign-in/way/return?state=${state}`,
      ticket: 'ST-1',
      client_id: 'aisle',
      format: 'JSON',
    })
  })

  it('validates for the bare address when a script began the sign-in', async () => {
    const { provider, asked } = await answering(success({ user: 'u1' }))
    await provider.whoCameBack(comingBack({ ticket: 'ST-1' }, { binding: { ...leaving().binding, state: '' } }))
    expect(asked[0]?.query.get('service')).toBe('https://shop.example/sign-in/way/return')
  })

  it.each([
    ['bare values', { ffpCardNo: 9920000031, displayName: '林小屿' }, '9920000031', '林小屿'],
    ['none', undefined, null, null],
    ['an empty list', { ffpCardNo: [], displayName: [] }, null, null],
    ['what is no card and no name', { ffpCardNo: '99 20', displayName: '\u202e\u0000' }, null, null],
    ['a long name, cut between characters', { displayName: '𠮷'.repeat(70) }, null, '𠮷'.repeat(64)],
  ])('accepts attributes in any form: %s', async (_case, attributes, ffpCardNo, displayName) => {
    const { provider } = await answering(success({ user: 'u1', attributes }))
    expect(await provider.whoCameBack(back())).toMatchObject({ openId: 'u1', ffpCardNo, displayName })
  })

  it('reads XML from a server without JSON, as the same passenger', async () => {
    const { provider } = await answering(
      inXml(`<cas:authenticationSuccess><cas:user>a&amp;b&#x41;007</cas:user><cas:attributes>
        <cas:ffpCardNo>0920000031</cas:ffpCardNo><cas:displayName>林小屿</cas:displayName><cas:displayName>x</cas:displayName>
      </cas:attributes></cas:authenticationSuccess>`),
    )
    expect(await provider.whoCameBack(back())).toEqual({
      channel: 'SSO',
      openId: 'a&bA007',
      ffpCardNo: '0920000031',
      displayName: '林小屿',
    })
  })

  it('keeps a numeric user name in XML as text', async () => {
    const { provider } = await answering(
      inXml('<cas:authenticationSuccess><cas:user>00042</cas:user></cas:authenticationSuccess>'),
    )
    expect(await provider.whoCameBack(back())).toMatchObject({ openId: '00042', ffpCardNo: null })
  })

  it.each([
    ['JSON', sayingJson({ serviceResponse: { authenticationFailure: { code: 'INVALID_TICKET', description: 'x' } } })],
    ['XML', inXml('<cas:authenticationFailure code="INVALID_TICKET">used</cas:authenticationFailure>')],
  ])('is refused with the server’s code in %s', async (_form, answer) => {
    const { provider } = await answering(answer)
    const refused = provider.whoCameBack(back())
    await expect(refused).rejects.toBeInstanceOf(SignInRefused)
    await expect(refused).rejects.toThrow('INVALID_TICKET')
  })

  it.each([
    ['no ticket, as from a gateway', '', 'login_required'],
    ['an endless ticket', 'x'.repeat(513), 'ticket of no known length'],
  ])('is refused for %s, without calling CAS', async (_case, ticket, reason) => {
    const { provider, asked } = await answering(success({ user: 'u1' }))
    await expect(provider.whoCameBack(back(ticket))).rejects.toMatchObject({ name: 'SignInRefused', reason })
    expect(asked).toEqual([])
  })

  it.each([
    ['an error', { status: 503, body: '{}' }],
    ['a redirect', { status: 302 }],
    ['garbage', { body: '}{' }],
    ['a web page', { body: '<html><body>maintenance</body></html>' }],
    ['broken XML', { body: '<cas:serviceResponse><cas:auth' }],
    ['nobody', success({ attributes: {} })],
    ['an empty name', success({ user: ' ' })],
    ['an endless name', success({ user: 'x'.repeat(129) })],
    ['neither yes nor no', sayingJson({ serviceResponse: {} })],
    ['a fault of its own', sayingJson({ serviceResponse: { authenticationFailure: { code: 'INTERNAL_ERROR' } } })],
    [
      'a document type, which may declare entities of its own',
      inXml('<cas:authenticationSuccess><cas:user>&a;</cas:user></cas:authenticationSuccess>', '<!DOCTYPE x>'),
    ],
  ])('is unavailable for %s', async (_case, answer) => {
    const { provider } = await answering(answer)
    await expect(provider.whoCameBack(back())).rejects.toBeInstanceOf(SignInUnavailable)
  })

  it('is refused when an answer contains both success and failure', async () => {
    const { provider } = await answering(
      sayingJson({
        serviceResponse: { authenticationSuccess: { user: 'u1' }, authenticationFailure: { code: 'INVALID_SERVICE' } },
      }),
    )
    await expect(provider.whoCameBack(back())).rejects.toBeInstanceOf(SignInRefused)
  })
})
