import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { demoKeys } from '../demo-keys.ts'
import { SLOW_SECONDS } from '../sign-in/faults.ts'
import { startStandIns, type StandIns } from '../start-stand-ins.ts'
import { ask } from '../test-support/ask.ts'
import { openBrowser, getParameter } from '../test-support/browser.ts'

const SERVICE = 'http://127.0.0.1:9/sign-in/sso/return?state=abc'
let standIns: StandIns
let browser: ReturnType<typeof openBrowser>
beforeEach(async () => {
  standIns = await startStandIns({ host: '127.0.0.1', httpPort: 0, smtpPort: 0, productUrl: undefined })
  browser = openBrowser()
})
afterEach(() => standIns.close())

const address = (path: string, query: Record<string, string>) =>
  `${standIns.url}/cas/${path}?${new URLSearchParams({ client_id: demoKeys.cas.clientId, ...query })}`
const loginAddress = (query: Record<string, string> = {}) => address('login', { service: SERVICE, ...query })
const loginTicketIn = (text: string) => /name="lt" value="([^"]+)"/.exec(text)?.[1] ?? ''

async function logIn(username = 'U001', password = 'demo') {
  // Shows the form also to a browser that is logged in.
  const form = loginAddress({ renew: 'true' })
  const { text } = await browser.visit(form)
  return browser.visit(form, { lt: loginTicketIn(text), username, password })
}
const ticketFor = async (username?: string) => getParameter((await logIn(username)).location, 'ticket')
const validate = (ticket: string, query: Record<string, string> = {}) =>
  ask(address('p3/serviceValidate', { service: SERVICE, ticket, format: 'JSON', ...query }))
const success = (user: string, attributes: object) => ({
  body: { serviceResponse: { authenticationSuccess: { user, attributes: expect.objectContaining(attributes) } } },
})
const failure = (code: string) => ({
  status: 200,
  body: { serviceResponse: { authenticationFailure: { code, description: expect.any(String) } } },
})

describe('the single sign-on stand-in', () => {
  it('logs in on its page and gives the service a ticket beside its own query, good for one validation', async () => {
    const { status, location } = await logIn()
    expect(status).toBe(302)
    expect(location).toMatch(/^http:\/\/127\.0\.0\.1:9\/sign-in\/sso\/return\?state=abc&ticket=ST-[\w-]{36}$/)
    const ticket = getParameter(location, 'ticket')
    expect(await validate(ticket)).toMatchObject(success('U001', { ffpCardNo: '9920000031', displayName: '林小屿' }))
    expect(await validate(ticket)).toMatchObject(failure('INVALID_TICKET'))
  })

  it('is silent at the second visit, unless renew asks for the password, and until logout', async () => {
    await logIn()
    const silent = await browser.visit(loginAddress({ gateway: 'true' }))
    const ticket = getParameter(silent.location, 'ticket')
    expect(ticket).toMatch(/^ST-/)
    expect(await validate(ticket, { renew: 'true' })).toMatchObject(failure('INVALID_TICKET'))
    expect((await browser.visit(loginAddress({ renew: 'true' }))).text).toContain('name="password"')
    await browser.visit(`${standIns.url}/cas/logout`)
    expect((await browser.visit(loginAddress({ gateway: 'true' }))).location).toBe(SERVICE)
  })

  it('ends the session on its server, whatever cookie comes back, and after eight hours by its clock', async () => {
    await logIn()
    const kept = [...browser.jar]
    await browser.visit(`${standIns.url}/cas/logout`)
    for (const [name, value] of kept) browser.jar.set(name, value)
    expect((await browser.visit(loginAddress())).status).toBe(200)
    await logIn()
    await standIns.advance(8 * 3600)
    expect((await browser.visit(loginAddress())).status).toBe(200)
  })

  it('refuses a wrong password, the locked user and a form sent twice', async () => {
    expect(await logIn('U001', 'wrong')).toMatchObject({ status: 401, location: '' })
    expect(await logIn('U902')).toMatchObject({ status: 401, location: '' })
    const lt = loginTicketIn((await browser.visit(loginAddress())).text)
    const form = { lt, username: 'U001', password: 'demo' }
    expect((await browser.visit(loginAddress(), form)).status).toBe(302)
    expect((await browser.visit(loginAddress(), form)).status).toBe(401)
  })

  it('lets a ticket live for ten seconds of its clock', async () => {
    const ticket = await ticketFor()
    await standIns.advance(10)
    expect(await validate(ticket)).toMatchObject(failure('INVALID_TICKET'))
  })

  it('refuses a ticket for another service and uses it up by that', async () => {
    const ticket = await ticketFor()
    expect(await validate(ticket, { service: 'http://other.example/' })).toMatchObject(failure('INVALID_SERVICE'))
    expect(await validate(ticket)).toMatchObject(failure('INVALID_TICKET'))
  })

  it('names what is wrong with a validation', async () => {
    expect(await validate('')).toMatchObject(failure('INVALID_REQUEST'))
    expect(await validate('ST-1', { service: '' })).toMatchObject(failure('INVALID_REQUEST'))
    expect(await validate('ST-1', { client_id: 'other' })).toMatchObject(failure('INVALID_REQUEST'))
    expect(await validate('PT-1')).toMatchObject(failure('INVALID_TICKET_SPEC'))
    expect(await validate('ST-1')).toMatchObject(failure('INVALID_TICKET'))
  })

  it('shows no login to an unknown client or for a service that is no web address', async () => {
    expect((await browser.visit(loginAddress({ client_id: 'other' }))).status).toBe(400)
    expect((await browser.visit(loginAddress({ service: 'javascript:alert(1)' }))).status).toBe(400)
  })

  it('answers in XML unless JSON is asked, and the older validation without attributes', async () => {
    const read = async (path: string) =>
      browser.visit(address(path, { service: SERVICE, ticket: await ticketFor('U004') }))
    const answer = await read('p3/serviceValidate')
    expect(answer.type).toContain('application/xml')
    expect(answer.text).toContain('<cas:user>U004</cas:user>')
    expect(answer.text).toContain('<cas:ffpCardNo>9920000403</cas:ffpCardNo>')
    expect((await read('serviceValidate')).text).not.toContain('attributes')
    const refused = await browser.visit(address('p3/serviceValidate', { service: SERVICE, ticket: `ST-"'<` }))
    expect(refused.text).toContain(
      '<cas:authenticationFailure code="INVALID_TICKET">Ticket &#39;ST-&quot;&#39;&lt;&#39;',
    )
  })

  it('knows a user without a card, and one whose tickets are validated slowly', async () => {
    const { body } = await validate(await ticketFor('U901'))
    expect(JSON.stringify(body)).toContain('U901')
    expect(JSON.stringify(body)).not.toContain('ffpCardNo')
    const slow = validate(await ticketFor('U903'))
    const first = await Promise.race([slow, validate('ST-1')])
    expect(first).toMatchObject(failure('INVALID_TICKET'))
    await standIns.advance(SLOW_SECONDS)
    expect(await slow).toMatchObject(success('U903', {}))
  })

  it('is down, or answers otherwise, when it is told to', async () => {
    const told = async (fault: string) => {
      expect((await ask(`${standIns.url}/cas/control`, { fault })).status).toBe(200)
      return browser.visit(
        address('p3/serviceValidate', { service: SERVICE, ticket: await ticketFor(), format: 'JSON' }),
      )
    }
    expect((await told('down')).status).toBe(503)
    expect((await told('xmlOnly')).text).toMatch(/^<cas:serviceResponse/)
    expect((await told('garbage')).text).toContain('It works!')
    expect((await told('lists')).text).toContain('"ffpCardNo":["9920000031"]')
    expect((await told('internal')).text).toContain('INTERNAL_ERROR')
    expect((await told('none')).text).toContain('"ffpCardNo":"9920000031"')
    expect((await ask(`${standIns.url}/cas/control`, { fault: 'other' })).status).toBe(400)
  })
})
