import { getCookie } from '../http/cookies.ts'
import { getLanguage } from '../http/page.ts'
import { type Call, getForm, type Reply, type Route } from '../http/routing.ts'
import { loginPage, messagePage, type LoginProblem } from './login-page.ts'
import type { TicketOffice } from './tickets.ts'

const SESSION_COOKIE = 'TGC'

/** Pages that the passenger's browser opens. */
export function loginRoutes(deps: { office: TicketOffice; clientId: string }): Route[] {
  const { office, clientId } = deps
  const form = (call: Call, problem?: LoginProblem): Reply =>
    loginPage(
      { loginTicket: office.newLoginTicket(), query: call.query, ...(problem && { problem }) },
      getLanguage(call),
    )
  /** Refuses an invalid link. */
  const refusal = (call: Call): Reply | undefined => {
    if (call.query.get('client_id') !== clientId) return messagePage('noClient', getLanguage(call))
    const service = call.query.get('service')
    return service && !isWebAddress(service) ? messagePage('noService', getLanguage(call)) : undefined
  }
  const open = (call: Call): Reply => {
    const service = call.query.get('service')
    const user = call.query.has('renew') ? undefined : office.sessionUser(getCookie(call, SESSION_COOKIE))
    if (user && service) return redirect(withTicket(service, office.newServiceTicket({ user, service, fresh: false })))
    if (user) return messagePage('done', getLanguage(call))
    // The protocol leaves `gateway` together with `renew` undefined and recommends that `renew` wins.
    if (call.query.has('gateway') && !call.query.has('renew') && service) return redirect(service)
    return form(call)
  }
  const enter = (call: Call): Reply => {
    const fields = getForm(call)
    if (!office.useLoginTicket(fields.get('lt') ?? '')) return form(call, 'stale')
    const user = office.check(fields.get('username') ?? '', fields.get('password') ?? '')
    if (!user) return form(call, 'wrong')
    const service = call.query.get('service')
    const reply = service
      ? redirect(withTicket(service, office.newServiceTicket({ user, service, fresh: true })))
      : messagePage('done', getLanguage(call))
    return withCookie(reply, `${office.openSession(user)}; Path=/cas; HttpOnly; SameSite=Lax`)
  }
  const leave = (call: Call): Reply => {
    office.closeSession(getCookie(call, SESSION_COOKIE))
    const service = call.query.get('service')
    const reply = service && isWebAddress(service) ? redirect(service) : messagePage('out', getLanguage(call))
    return withCookie(reply, '; Path=/cas; Max-Age=0; HttpOnly; SameSite=Lax')
  }
  return [
    { method: 'GET', path: '/cas/login', handle: (call) => refusal(call) ?? open(call) },
    { method: 'POST', path: '/cas/login', handle: (call) => refusal(call) ?? enter(call) },
    { method: 'GET', path: '/cas/logout', handle: leave },
  ]
}

const redirect = (location: string): Reply => ({
  status: 302,
  headers: { location: new URL(location).href, 'cache-control': 'no-store' },
  body: '',
})

const withCookie = (reply: Reply, value: string): Reply => ({
  ...reply,
  headers: { ...reply.headers, 'set-cookie': `${SESSION_COOKIE}=${value}` },
})

const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol)

/** The service's own query stays as it is. */
function withTicket(service: string, ticket: string): string {
  const url = new URL(service)
  url.search += `${url.search ? '&' : '?'}ticket=${encodeURIComponent(ticket)}`
  return url.href
}
