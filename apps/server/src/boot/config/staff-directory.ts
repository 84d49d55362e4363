import { staffRoles, type StaffRole } from '@aisle/contract/staff-roles'
import { z } from 'zod'
import { parseJson } from '../../outside/sign-in/ask-over-http.ts'
import type { StaffDirectoryConfig } from '../../outside/sign-in/staff-directory.ts'
import { ConfigError, type Reader } from './reader.ts'

/**
 * The airline's single sign-on for its staff (X4); null: they sign in with passkeys alone.
 * @param demo whether the issuer may be plain http
 */
export function readStaffDirectory(read: Reader, demo: boolean): StaffDirectoryConfig | null {
  const names = ['STAFF_ISSUER', 'STAFF_CLIENT_ID', 'STAFF_CLIENT_SECRET', 'STAFF_GROUPS'] as const
  const found = read.together(names, 'the single sign-on of staff')
  const claim = read.text('STAFF_GROUPS_CLAIM')
  if (!found) return null
  return {
    // Kept unchanged: issuers are compared character by character, including a trailing slash.
    issuer: read.url('STAFF_ISSUER', demo ? ['https:', 'http:'] : ['https:']) ?? found.STAFF_ISSUER,
    clientId: found.STAFF_CLIENT_ID,
    clientSecret: found.STAFF_CLIENT_SECRET,
    allowHttp: demo,
    groupsClaim: claim ?? 'groups',
    rolesOfGroup: readGroups(found.STAFF_GROUPS),
  }
}

const groupsShape = z.record(z.string().min(1), z.array(z.enum(staffRoles)).min(1))

function readGroups(text: string): ReadonlyMap<string, readonly StaffRole[]> {
  const groups = groupsShape.safeParse(parseJson(text))
  if (groups.success && Object.keys(groups.data).length > 0) return new Map(Object.entries(groups.data))
  throw new ConfigError(
    `STAFF_GROUPS must be JSON with the roles of each group, such as {"shop-service": ["service"]}. Roles: ${staffRoles.join(', ')}.`,
  )
}
