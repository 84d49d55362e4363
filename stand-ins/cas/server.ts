import { getFields } from '../http/json-fields.ts'
import { type Call, json, type Reply, type Route } from '../http/routing.ts'
import { type Clock, createFaults, waitSlowly } from '../sign-in/faults.ts'
import type { StandInKeys } from '../demo-keys.ts'
import { validationAnswer, type Verdict } from './answers.ts'
import { loginRoutes } from './login-routes.ts'
import { FAULTS } from './magic-values.ts'
import { createTicketOffice } from './tickets.ts'

/** The airline's single sign-on by the CAS protocol 3.0. */
export function casRoutes(deps: { clock: Clock; keys: StandInKeys['cas'] }): Route[] {
  const { clock, keys } = deps
  const office = createTicketOffice(clock)
  const faults = createFaults(clock, FAULTS)

  const judge = ({ query }: Call, withAttributes: boolean): Verdict => {
    const [service, ticket] = [query.get('service'), query.get('ticket')]
    if (faults.current() === 'internal') return { code: 'INTERNAL_ERROR', description: 'An internal error occurred.' }
    if (!service || !ticket) return { code: 'INVALID_REQUEST', description: 'service and ticket are both required.' }
    if (query.get('client_id') !== keys.clientId) {
      return { code: 'INVALID_REQUEST', description: 'client_id is missing or unknown.' }
    }
    const user = office.redeem(ticket, { service, renew: query.has('renew') })
    if (!('userId' in user)) return user
    const { userId, displayName, ffpCardNo } = user
    const single = {
      displayName,
      ...(ffpCardNo !== null && { ffpCardNo }),
      authenticationDate: clock.now().toISOString(),
    }
    const asked = Object.entries(single).map(([name, value]) => [name, faults.current() === 'lists' ? [value] : value])
    return { user: userId, attributes: withAttributes ? Object.fromEntries(asked) : null }
  }
  const validate = (path: string, withAttributes: boolean): Route =>
    faults.through({
      method: 'GET',
      path,
      handle: async (call): Promise<Reply> => {
        if (faults.current() === 'garbage') {
          return { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>It works!</h1><br>' }
        }
        const slow = office.isSlow(call.query.get('ticket') ?? '')
        const verdict = judge(call, withAttributes)
        if (slow) await waitSlowly(clock)
        const wantsJson = call.query.get('format')?.toUpperCase() === 'JSON' && faults.current() !== 'xmlOnly'
        return validationAnswer(verdict, wantsJson ? 'JSON' : 'XML')
      },
    })
  return [
    ...loginRoutes({ office, clientId: keys.clientId }),
    validate('/cas/p3/serviceValidate', true),
    validate('/cas/serviceValidate', false),
    {
      method: 'POST',
      path: '/cas/control',
      handle: (call) => json({ fault: faults.set(getFields(call)) }),
    },
  ]
}
