import type { StaffSessionShown } from '../calls/console.ts'
import type { Language } from '../language.ts'
import type { ChangeReport } from '../calls/operator.ts'
import type { StaffRole } from '../staff-roles.ts'

/** Somebody of the airline's staff, as administrators see them (X4). Instants are ISO 8601. */
export interface StaffMember {
  personId: string
  name: string
  email: string
  language: Language
  roles: readonly StaffRole[]
  /** Those of them that administrators gave, and those of the groups in the airline's directory. */
  givenRoles: readonly StaffRole[]
  directoryRoles: readonly StaffRole[]
  active: boolean
  passkeys: number
  /** Their last call of the console; null: none yet. */
  lastActiveAt: string | null
  /** Until when an invitation can be used; null: there is none. */
  invitedUntil: string | null
}

export interface StaffMemberShown extends StaffMember {
  keys: { passkeyId: string; name: string; addedAt: string; usedAt: string | null }[]
  sessions: Omit<StaffSessionShown, 'current'>[]
}

/** What a change of a person changes, and whose page it is then. */
export interface PersonReport extends ChangeReport {
  personId: string
  second?: 'needed' | 'waits'
}

/** The address at which a person adds a passkey, below the console's own. It is shown once. */
export interface StaffInvitation {
  link: string
  until: string
}
