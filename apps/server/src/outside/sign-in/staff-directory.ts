import type { StaffRole } from '@aisle/contract/staff-roles'
import { z } from 'zod'
import { openIdProvider, type OpenIdConfig } from './open-id-provider.ts'
import { SignInUnavailable, type SignInQuestion, type SignInReturn } from './sign-in-provider.ts'
import { getDisplayName, openIdText } from './signed-in-text.ts'

export interface StaffDirectoryConfig extends OpenIdConfig {
  /** The claim that names the groups of whoever signs in. */
  groupsClaim: string
  /** The roles of each group in the console. */
  rolesOfGroup: ReadonlyMap<string, readonly StaffRole[]>
}

/** Somebody of the airline, as its directory knows them. */
export interface DirectoryEntry {
  /** Stable in the directory, and never given to somebody else. */
  subject: string
  name: string | null
  email: string | null
  /** Whether the directory vouches for it. */
  emailVerified: boolean
  groups: readonly string[]
  /** How long before this answer they last showed the directory who they are; null: it does not say. */
  signedInSecondsAgo: number | null
}

/** The airline's single sign-on for its staff, by OpenID Connect (X4). */
export interface StaffDirectory {
  readonly issuer: string
  readonly rolesOfGroup: StaffDirectoryConfig['rolesOfGroup']
  /**
   * Returns where to send the browser. `again`: somebody whom the directory knows still has to sign in there once more.
   * @throws SignInUnavailable
   */
  leaveFor(question: Omit<SignInQuestion, 'ask'> & { again?: boolean }): Promise<string>
  /** @throws SignInRefused, SignInUnavailable */
  whoCameBack(returned: SignInReturn): Promise<DirectoryEntry>
}

const mostGroups = 500
/** A directory that writes one group writes it without a list, and some write the flag as text. */
const groupsClaim = z.union([z.array(z.string()).max(mostGroups), z.string().transform((group) => [group])]).catch([])
const entryClaims = z.object({
  sub: openIdText,
  name: z.unknown().optional(),
  email: z.email().max(200).optional().catch(undefined),
  email_verified: z
    .union([z.literal(true), z.literal('true')])
    .optional()
    .catch(undefined),
  iat: z.number(),
  auth_time: z.number().optional(),
})

export function staffDirectory({ groupsClaim: claim, rolesOfGroup, ...config }: StaffDirectoryConfig): StaffDirectory {
  const directory = openIdProvider(config, 'the staff’s directory')
  return {
    issuer: config.issuer,
    rolesOfGroup,
    leaveFor: ({ again = false, ...question }) =>
      directory.leaveFor({ ...question, scope: 'openid profile email', ...(again && { prompt: 'login' }) }),
    async whoCameBack(returned) {
      const claims = await directory.whoCameBack(returned, [claim, 'email'])
      const entry = entryClaims.safeParse(claims)
      if (!entry.success) throw new SignInUnavailable('the staff’s directory named nobody')
      const { sub, name, email, email_verified: verified, iat, auth_time: signedInAt } = entry.data
      return {
        subject: sub,
        name: getDisplayName(name),
        email: email ?? null,
        emailVerified: verified !== undefined,
        groups: groupsClaim.parse(claims[claim] ?? []),
        // Both by the directory's clock, so that ours may differ from it.
        signedInSecondsAgo: signedInAt === undefined ? null : iat - signedInAt,
      }
    },
  }
}
