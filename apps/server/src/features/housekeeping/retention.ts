import type { Deps } from '../../platform/deps.ts'
import type { Database } from '../../platform/db/schema.ts'

/** Rows are deleted when `since` is older than `hours`; rows without that time are kept. */
export type Retention = {
  [Table in keyof Database]: {
    table: Table
    since: keyof Database[Table] & string
    /** A function where the configuration decides. */
    hours: number | ((settings: Deps['settings']) => number)
    /** Only rows whose column has this prefix. */
    only?: { column: keyof Database[Table] & string; begins: string }
  }
}[keyof Database]

const days = (n: number) => n * 24

/** Retention of what need not be kept for ever; excludes orders, payments, entitlements and consents. */
export const retentions: readonly Retention[] = [
  // Attempts are counted within an hour (W3).
  { table: 'counted_tries', since: 'newest', hours: 2 },
  // Uses have expired within the hour.
  { table: 'counted_uses', since: 'used_until', hours: 2 },
  // A used or replaced code had only minutes left, so its expiry is close enough to its end (W5).
  { table: 'mail_captchas', since: 'expires_at', hours: days(1) },
  // A proof lives no longer than its login, and a code is collected long before its browser is forgotten (O9).
  { table: 'order_proofs', since: 'proved_at', hours: days(2) },
  { table: 'order_browsers', since: 'known_at', hours: days(91) },
  // A job lives no longer after its end than its mark that the mail is sent.
  { table: 'sent_mails', since: 'sent_at', hours: days(14) },
  // An ended session was active before its end.
  { table: 'login_sessions', since: 'last_active_at', hours: days(7) },
  // An address identifies a person for as long as logs are kept (facts §5).
  { table: 'device_leases', since: 'until', hours: days(184) },
  { table: 'sign_in_tokens', since: 'expires_at', hours: 1 },
  // Long enough to investigate what is noticed late (L6).
  { table: 'authentication_events', since: 'at', hours: (settings) => days(settings.authenticationRetentionDays) },
  // A proof expires within minutes.
  { table: 'used_app_proofs', since: 'used_at', hours: 2 },
  // A signed call expires within minutes (X1).
  { table: 'operator_nonces', since: 'used_at', hours: 2 },
  // So does a call over the link (P9).
  { table: 'link_nonces', since: 'used_at', hours: 2 },
  // An incomplete manifest is uploaded again after a day.
  { table: 'operator_manifest_parts', since: 'received_at', hours: days(1) },
  // The browser drops its guest token within a day (spec §9), and with it the access to this cart (E3).
  { table: 'cart_lines', since: 'added_at', hours: days(2), only: { column: 'owner', begins: 'guest:' } },
  // Carts of a login without mailbox and account: no passenger returns to a session, nor to a device after its trip.
  { table: 'cart_lines', since: 'added_at', hours: days(2), only: { column: 'owner', begins: 'session:' } },
  { table: 'cart_lines', since: 'added_at', hours: days(30), only: { column: 'owner', begins: 'device:' } },
  { table: 'cart_lines', since: 'added_at', hours: days(30), only: { column: 'owner', begins: 'trip:' } },
  { table: 'addresses', since: 'changed_at', hours: days(2), only: { column: 'owner', begins: 'session:' } },
  { table: 'addresses', since: 'changed_at', hours: days(30), only: { column: 'owner', begins: 'device:' } },
  { table: 'addresses', since: 'changed_at', hours: days(30), only: { column: 'owner', begins: 'trip:' } },
  // Codes end long before.
  { table: 'asked_waybills', since: 'asked_at', hours: days(180) },
  { table: 'missing_pieces', since: 'noted_at', hours: days(60) },
  // A parcel arrives within weeks, and its track can be fetched again.
  { table: 'parcel_tracks', since: 'asked_at', hours: days(60) },
  // The controller's accounting is kept as long as the client log; device locations until the next flight (facts §5).
  { table: 'radius_sessions', since: 'heard_at', hours: days(184) },
  { table: 'radius_devices', since: 'heard_at', hours: days(2) },
  // Drafts whose mail link expired long ago (E13).
  { table: 'survey_responses', since: 'draft_at', hours: days(30) },
  { table: 'idempotency_keys', since: 'created_at', hours: 48 },
  // Only completed jobs have an end; dead ones stay for inspection.
  { table: 'jobs', since: 'ended_at', hours: days(7) },
  // Sign-ins are lines of the audit (X4).
  { table: 'staff_sessions', since: 'created_at', hours: days(30) },
  { table: 'staff_approvals', since: 'asked_at', hours: days(30) },
  // The audit keeps what was applied.
  { table: 'scheduled_changes', since: 'ended_at', hours: days(400) },
  { table: 'staff_notes', since: 'created_at', hours: days(400) },
  { table: 'staff_claims', since: 'until', hours: 1 },
  { table: 'staff_invitations', since: 'expires_at', hours: days(30) },
  { table: 'previews', since: 'ends_at', hours: 1 },
  // A question is settled by then, and its mail is with both sides.
  { table: 'passenger_messages', since: 'created_at', hours: days(400) },
  { table: 'passenger_questions', since: 'asked_at', hours: days(400) },
  // Its mails go with it.
  { table: 'flight_messages', since: 'written_at', hours: days(400) },
  // Facts: logs for at least six months, which have up to 184 days.
  { table: 'client_logs', since: 'received_at', hours: days(184) },
]
