import type { Clock } from '../sign-in/faults.ts'
import { PEOPLE, type Person } from '../sign-in/people.ts'
import { createTokenBook } from '../sign-in/tokens.ts'
import type { Verdict } from './answers.ts'
import {
  LOGIN_TICKET_LIVES_SECONDS,
  PASSWORD,
  REFUSED_USER,
  SESSION_LIVES_SECONDS,
  SLOW_USER,
  TICKET_LIVES_SECONDS,
} from './magic-values.ts'

type CasUser = Pick<Person, 'userId' | 'displayName' | 'ffpCardNo'>

export const CAS_USERS: readonly CasUser[] = [
  ...PEOPLE,
  { userId: REFUSED_USER, displayName: '密码总是错误 REFUSED', ffpCardNo: null },
  { userId: SLOW_USER, displayName: '验票很慢 SLOW', ffpCardNo: '9920099903' },
]

interface ServiceTicket {
  user: CasUser
  service: string
  /** Whether the user has just typed the password for it. */
  fresh: boolean
}

/** Login tickets, single sign-on sessions and service tickets. */
export function createTicketOffice(clock: Clock) {
  const forms = createTokenBook<null>({ clock, livesSeconds: LOGIN_TICKET_LIVES_SECONDS, prefix: 'LT-' })
  const sessions = createTokenBook<CasUser>({ clock, livesSeconds: SESSION_LIVES_SECONDS, prefix: 'TGT-' })
  const services = createTokenBook<ServiceTicket>({ clock, livesSeconds: TICKET_LIVES_SECONDS, prefix: 'ST-' })

  return {
    newLoginTicket: () => forms.add(null),
    /** Whether this form was shown, lately, and not sent yet. */
    useLoginTicket: (ticket: string): boolean => {
      const found = forms.find(ticket)
      forms.remove(ticket)
      return found !== undefined && !found.expired
    },
    check: (userId: string, password: string): CasUser | undefined =>
      password === PASSWORD && userId !== REFUSED_USER ? CAS_USERS.find((user) => user.userId === userId) : undefined,
    openSession: (user: CasUser) => sessions.add(user),
    sessionUser: (ticket: string | undefined): CasUser | undefined => {
      const found = sessions.find(ticket ?? '')
      return found?.expired ? undefined : found?.value
    },
    closeSession: (ticket: string | undefined) => sessions.remove(ticket ?? ''),
    newServiceTicket: (ticket: ServiceTicket) => services.add(ticket),
    isSlow: (ticket: string) => services.find(ticket)?.value.user.userId === SLOW_USER,
    /** Every attempt uses the ticket up, also one for another service. */
    redeem: (ticket: string, asked: { service: string; renew: boolean }): CasUser | Verdict => {
      if (!ticket.startsWith('ST-')) {
        return { code: 'INVALID_TICKET_SPEC', description: 'The ticket is no service ticket.' }
      }
      const found = services.find(ticket)
      services.remove(ticket)
      if (!found || found.expired) return { code: 'INVALID_TICKET', description: `Ticket '${ticket}' not recognized` }
      const { user, service, fresh } = found.value
      if (service !== asked.service) {
        return { code: 'INVALID_SERVICE', description: `Ticket '${ticket}' does not match supplied service.` }
      }
      if (asked.renew && !fresh) return { code: 'INVALID_TICKET', description: 'The ticket is not from a new login.' }
      return user
    },
  }
}

export type TicketOffice = ReturnType<typeof createTicketOffice>
