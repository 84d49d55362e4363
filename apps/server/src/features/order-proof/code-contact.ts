import type { Deps } from '../../platform/deps.ts'
import { maskMailbox, maskPhone } from '../../platform/security/mask-personal.ts'

/** The destination of a code that proves an order. `phone`: a mainland mobile, the 11 digits. */
export type CodeContact = { email: string } | { phone: string }

/**
 * O9: the order's mailbox; where none is known, its mobile, if the gateway knows the texts of a proof. Null: no code can
 * reach the contact.
 */
export function getCodeContact(
  { sms }: Pick<Deps, 'sms'>,
  { contactEmail, contactPhone }: { contactEmail: string | null; contactPhone: string | null },
): CodeContact | null {
  if (contactEmail !== null) return { email: contactEmail }
  return contactPhone !== null && sms?.knows('code') ? { phone: contactPhone } : null
}

/** `l***@e***.com` or `154****0101`: its owner recognises the contact, and the `@` distinguishes the two. */
export const maskContact = (contact: CodeContact): string =>
  'email' in contact ? maskMailbox(contact.email) : maskPhone(contact.phone)
