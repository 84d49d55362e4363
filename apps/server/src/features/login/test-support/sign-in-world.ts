import type { RedirectWay } from '@aisle/contract/sign-in-ways'
import {
  SignInRefused,
  SignInUnavailable,
  type AirlineIdentity,
  type OpenIdChannel,
  type SignedIn,
  type SignInProvider,
  type SignInReturn,
} from '../../../outside/sign-in/sign-in-provider.ts'

interface TestProvider extends SignInProvider {
  /**
   * A single-use code (or ticket), as the provider's page gives it to a browser. With a state it is valid only for that
   * sign-in, as in CAS and OpenID Connect.
   */
  vouchFor(person: SignedIn, state?: string): string
  /** How often `whoCameBack` was called. */
  asked: number
  down: boolean
}

/** 36 characters, so that a test may try them as our own tokens. */
const unguessable = (way: string, number: number) => `${way}-code-${number}-`.padEnd(36, 'x')

export function testProvider(way: RedirectWay): TestProvider {
  const codes = new Map<string, { person: SignedIn; state: string | undefined }>()
  let issued = 0
  const param = way === 'sso' ? 'ticket' : 'code'
  const provider: TestProvider = {
    way,
    asked: 0,
    down: false,
    vouchFor(person, state) {
      issued += 1
      const code = unguessable(way, issued)
      codes.set(code, { person, state })
      return code
    },
    async leaveFor({ binding, returnUrl, ask, language }) {
      if (provider.down) throw new SignInUnavailable('down')
      const query = new URLSearchParams({ state: binding.state, back: returnUrl, ask, language })
      return `https://${way}.example/authorize?${query}`
    },
    async whoCameBack({ binding, query, returnUrl }: SignInReturn) {
      provider.asked += 1
      if (provider.down) throw new SignInUnavailable('down')
      if (returnUrl !== `http://127.0.0.1:8080/sign-in/${way}/return`) throw new Error(`a foreign return: ${returnUrl}`)
      const code = query.get(param) ?? ''
      const vouched = codes.get(code)
      codes.delete(code)
      if (!vouched) throw new SignInRefused(`unknown ${code}`)
      if (vouched.state !== undefined && vouched.state !== binding.state) throw new SignInRefused('INVALID_SERVICE')
      return vouched.person
    },
  }
  return provider
}

interface TestAirline extends AirlineIdentity {
  people: Map<string, SignedIn>
  renewed: { uid: string; deviceId: string }[]
  down: boolean
}

/** The airline behind its app: a `verification` is valid when it is `signed`, in either case. */
export function testAirline(): TestAirline {
  const airline: TestAirline = {
    people: new Map(),
    renewed: [],
    down: false,
    async identify(accessToken) {
      if (airline.down) throw new SignInUnavailable('down')
      const person = airline.people.get(accessToken)
      if (!person) throw new SignInRefused('expired')
      return person
    },
    async renew(request) {
      if (airline.down) throw new SignInUnavailable('down')
      airline.renewed.push(request)
      return unguessable('renewed', airline.renewed.length)
    },
    isProof: ({ verification }) => verification.toLowerCase() === 'signed',
  }
  return airline
}

export const person = (channel: OpenIdChannel, openId: string, known: Partial<SignedIn> = {}): SignedIn => ({
  channel,
  openId,
  ffpCardNo: null,
  displayName: null,
  ...known,
})
