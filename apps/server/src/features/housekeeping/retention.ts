import type { Database } from '../../platform/db/schema.ts'

/** Rows of a table go when `since` is longer ago than `hours`; a row without that time stays. */
export type Retention = {
  [Table in keyof Database]: {
    table: Table
    since: keyof Database[Table] & string
    hours: number
    /** Only rows whose column begins so. */
    only?: { column: keyof Database[Table] & string; begins: string }
  }
}[keyof Database]

const days = (n: number) => n * 24

/** How long is kept what nobody needs for ever. Orders, payments, entitlements and consents are not among it. */
export const retentions: readonly Retention[] = [
  // Counted within an hour (W3).
  { table: 'counted_tries', since: 'newest', hours: 2 },
  // What was used has flowed off within the hour.
  { table: 'counted_uses', since: 'used_until', hours: 2 },
  // A code that was used or replaced had at most minutes left, so its expiry stands for its end (W5).
  { table: 'mail_captchas', since: 'expires_at', hours: days(1) },
  // A session that was ended was active before.
  { table: 'login_sessions', since: 'last_active_at', hours: days(7) },
  // An address names a person for as long as logs are kept (facts §5).
  { table: 'device_leases', since: 'until', hours: days(184) },
  { table: 'sign_in_tokens', since: 'expires_at', hours: 1 },
  // A proof is too old to be used again after minutes.
  { table: 'used_app_proofs', since: 'used_at', hours: 2 },
  // A signed call is too old to be used again after minutes (X1).
  { table: 'operator_nonces', since: 'used_at', hours: 2 },
  // The same of a call over the link (P9).
  { table: 'link_nonces', since: 'used_at', hours: 2 },
  // A manifest whose parts have not all come within a day is sent again.
  { table: 'operator_manifest_parts', since: 'received_at', hours: days(1) },
  // The browser forgets its guest token within a day (spec §9), and with it the way to this cart (E3).
  { table: 'cart_lines', since: 'added_at', hours: days(2), only: { column: 'owner', begins: 'guest:' } },
  // A parcel arrives within weeks, and may be asked for again.
  { table: 'parcel_tracks', since: 'asked_at', hours: days(60) },
  // What the controller aboard counted, as long as the client log; where devices were, until the next flight (facts §5).
  { table: 'radius_sessions', since: 'heard_at', hours: days(184) },
  { table: 'radius_devices', since: 'heard_at', hours: days(2) },
  // Begun and never handed in: its mail's link has ended long ago (E13).
  { table: 'survey_responses', since: 'draft_at', hours: days(30) },
  { table: 'idempotency_keys', since: 'created_at', hours: 48 },
  // Only a job that is done has ended; a dead one stays to be looked at.
  { table: 'jobs', since: 'ended_at', hours: days(7) },
  // Facts: logs for at least six months, and half a year has up to 184 days.
  { table: 'client_logs', since: 'received_at', hours: days(184) },
]
