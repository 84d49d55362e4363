import * as limits from '@aisle/contract/limits'
import type { StaffRole } from '@aisle/contract/staff-roles'
import { after, minutes, seconds } from '../../platform/clock.ts'

/** Roles that move money or rights are locked out sooner. */
const carefulRoles: readonly StaffRole[] = ['finance', 'admin']

/** So long a session lives without a call (X4). */
export const idleSeconds = (roles: readonly StaffRole[]): number =>
  roles.some((role) => carefulRoles.includes(role)) ? limits.staffIdleSecondsOfCareful : limits.staffIdleSeconds

/** One shift. */
export const sessionEnds = (createdAt: Date): Date => after(createdAt, minutes(limits.staffSessionHours * 60))

/** The earliest beginning of a session that is still open now. */
export const earliestBeginning = (now: Date): Date => after(now, -minutes(limits.staffSessionHours * 60))

export function isOver(
  session: { createdAt: Date; lastActiveAt: Date; person: { roles: readonly StaffRole[] } },
  now: Date,
): boolean {
  const idleUntil = after(session.lastActiveAt, seconds(idleSeconds(session.person.roles)))
  return now >= idleUntil || now >= sessionEnds(session.createdAt)
}
