import type { Environment, SignInWay } from '@aisle/contract/sign-in-ways'

/** Each host has one way in; the e-mail code works everywhere (L2, spec §6). */
const wayOf = {
  airlineApp: 'airlineApp',
  miniProgram: 'miniProgram',
  chatApp: 'wechat',
  partnerApp: 'partner',
  browser: 'sso',
} as const satisfies Record<Environment, SignInWay>

export interface Surroundings {
  environment: Environment
  /** The ways that the server is configured for. */
  configured: readonly SignInWay[]
  inFlight: boolean
}

/** The way in besides the e-mail code. In flight there is none: passengers log in by seat and document (P1). */
export function wayHere({ environment, configured, inFlight }: Surroundings): SignInWay | undefined {
  const way = wayOf[environment]
  return !inFlight && configured.includes(way) ? way : undefined
}

interface OwnAccord {
  way: SignInWay | undefined
  loggedIn: boolean
  /** In this tab. */
  loggedOutByHand: boolean
  /** The guard has stopped the passenger. */
  stopped: boolean
  /** This way has been tried in this tab. */
  tried: boolean
}

/**
 * Whether a login starts without a tap: the airline app's always; ways that can be silent once per tab, after the guard
 * has stopped the passenger; the others never (L2).
 */
export function startsByItself({ way, loggedIn, loggedOutByHand, stopped, tried }: OwnAccord): boolean {
  if (loggedIn || loggedOutByHand) return false
  if (way === 'airlineApp') return true
  return (way === 'wechat' || way === 'partner') && stopped && !tried
}

const partners = [
  { name: 'dingTalk', agent: /DingTalk|com\.alibaba\.android\.rimet/i },
  { name: 'alipay', agent: /AliApp\(AP|AlipayClient/i },
] as const

/** Detects the partner app, for its name on the button. */
export function getPartner(userAgent: string): 'dingTalk' | 'alipay' | 'otherPartner' {
  return partners.find(({ agent }) => agent.test(userAgent))?.name ?? 'otherPartner'
}
