import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { askProvider, parseJson, getWord } from './ask-over-http.ts'
import { SignInRefused, SignInUnavailable, type SignedIn, type SignInProvider } from './sign-in-provider.ts'
import { getCardNo, getDisplayName, openIdText } from './signed-in-text.ts'

export interface CasConfig {
  /** The address before `/login` and `/p3/serviceValidate`, without a trailing slash. */
  url: string
  /** The fixed client id (spec §6). */
  clientId: string
}

const longestTicket = 512

/** The airline's single sign-on with CAS 3.0, in JSON or XML. */
export function casSignIn({ url, clientId }: CasConfig): SignInProvider {
  return {
    way: 'sso',
    async leaveFor({ binding, returnUrl, ask }) {
      const login = new URL(`${url}/login`)
      login.searchParams.set('service', getService(returnUrl, binding.state))
      login.searchParams.set('client_id', clientId)
      if (ask === 'silently') login.searchParams.set('gateway', 'true')
      return login.href
    },
    async whoCameBack({ binding, returnUrl, query }) {
      const ticket = query.get('ticket')
      // With `gateway`, CAS sends passengers who are not logged in back without a ticket.
      if (!ticket) throw new SignInRefused('login_required')
      if (ticket.length > longestTicket) throw new SignInRefused('ticket of no known length')
      const validate = new URL(`${url}/p3/serviceValidate`)
      validate.searchParams.set('service', getService(returnUrl, binding.state))
      validate.searchParams.set('ticket', ticket)
      validate.searchParams.set('client_id', clientId)
      validate.searchParams.set('format', 'JSON')
      const { status, text } = await askProvider('single sign-on', validate)
      if (status !== 200) throw new SignInUnavailable(`single sign-on answered ${status}`)
      return signedInBy(text)
    },
  }
}

/** CAS binds the ticket to this exact text: the state in it ties the ticket to the browser that began. */
function getService(returnUrl: string, state: string): string {
  return state ? `${returnUrl}?state=${encodeURIComponent(state)}` : returnUrl
}

const attributeValue = z.union([z.string(), z.number()])
/** Servers send lists even for a single value. */
const attribute = z
  .union([attributeValue, z.array(attributeValue)])
  .transform((value) => (Array.isArray(value) ? value[0] : value))
  .optional()
  .catch(undefined)

const success = z.object({
  user: openIdText,
  attributes: z.object({ ffpCardNo: attribute, displayName: attribute }).catch({}),
})
const failure = z.object({ code: z.string() })
const answerShape = z.object({
  serviceResponse: z.object({
    authenticationSuccess: z.unknown().optional(),
    authenticationFailure: z.unknown().optional(),
  }),
})

function signedInBy(text: string): SignedIn {
  const answer = answerShape.safeParse(text.trimStart().startsWith('<') ? parseXml(text) : parseJson(text))
  if (!answer.success) throw notUnderstood()
  const { authenticationSuccess, authenticationFailure } = answer.data.serviceResponse
  const refusal = failure.safeParse(authenticationFailure)
  if (refusal.success) throw refusedFor(getWord(refusal.data.code))
  const passenger = success.safeParse(authenticationSuccess)
  if (!passenger.success) throw notUnderstood()
  const { user, attributes } = passenger.data
  return {
    channel: 'SSO',
    openId: user,
    ffpCardNo: getCardNo(attributes.ffpCardNo),
    displayName: getDisplayName(attributes.displayName),
  }
}

const notUnderstood = () => new SignInUnavailable('single sign-on gave an answer that is not of CAS 3.0')

/** Every failure is the ticket's, except an error of the server itself. */
function refusedFor(code: string): Error {
  return code === 'INTERNAL_ERROR' ? new SignInUnavailable(`single sign-on: ${code}`) : new SignInRefused(code)
}

const xml = new XMLParser({
  removeNSPrefix: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  // Entities declared in an answer can expand without limit; the five of XML are decoded below.
  processEntities: false,
  tagValueProcessor: (_name, value) => withoutEntities(value),
  attributeValueProcessor: (_name, value) => withoutEntities(value),
})

function parseXml(text: string): unknown {
  // CAS answers have no document type.
  if (/<!DOCTYPE/i.test(text)) return undefined
  try {
    return xml.parse(text)
  } catch {
    return undefined
  }
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Decodes names as in JSON, because an open id must not depend on the format of the answer. */
function withoutEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(amp|lt|gt|quot|apos));/gi, (all, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? all
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code <= 0x10_ff_ff ? String.fromCodePoint(code) : all
  })
}
