import type { SignInWay } from '@aisle/contract/sign-in-ways'
import { configuredWays, currentEnvironment } from '../../environment/environment.ts'
import { inFlight } from '../../environment/portal-mode.ts'
import { wayHere } from './ways-in-rules.ts'

/** The way in besides the e-mail code for this environment, if any. */
export function currentWay(): SignInWay | undefined {
  return wayHere({ environment: currentEnvironment(), configured: configuredWays(), inFlight: inFlight() })
}
