import type { ExportSection } from '@aisle/contract/personal-data-fields'
import type { Database } from '../../platform/db/schema.ts'

/** How a row is known to be the passenger's: see `export-store.ts`. */
export type Whose =
  | 'account'
  | 'holder'
  | 'writer'
  | 'trip'
  | 'ticket'
  | 'device'
  | 'order'
  | 'refund'
  | 'photo'
  | 'waybill'
  | 'rightsCard'
  | 'entitlement'
  | 'response'

/** Why a column, or a whole table, is not in the export. */
type Why =
  /** Opens something, or is the keyed hash of what does. */
  | 'secret'
  /** A name or number that the product gives its own rows, or that another section has. */
  | 'inside'
  /** A copy of what is exported, kept for days or for the other server. */
  | 'copy'
  /** A file: the passenger opens it on its own screen, and the export names it. */
  | 'file'
  /** The acts and the identity of staff. */
  | 'staff'
  /** The owner cannot be determined. */
  | 'unlinked'
  /** Of no person. */
  | 'nobody'

export interface ExportedTable<Table extends keyof Database = keyof Database> {
  section: ExportSection
  whose: Whose
  /** Every column that is not a field of the section. */
  hidden: Partial<Record<keyof Database[Table] & string, Why>>
}

type TableList = { [Table in keyof Database]: ExportedTable<Table> | Why }

/**
 * Every table of the database: exported to the passenger whom it is about, or why not (G6). A new table needs its line
 * here, and a new column is either a field of its section or named as hidden.
 */
export const tableList: TableList = {
  accounts: { section: 'account', whose: 'account', hidden: { document_hash: 'secret' } },
  account_open_ids: { section: 'openIds', whose: 'account', hidden: { account_id: 'inside' } },
  login_sessions: { section: 'sessions', whose: 'account', hidden: { token_hash: 'secret', account_id: 'inside' } },
  authentication_events: {
    section: 'loginEvents',
    whose: 'account',
    hidden: {
      event_id: 'inside',
      account_id: 'inside',
      session_id: 'inside',
      address_hash: 'secret',
      device_hash: 'secret',
      target_hash: 'secret',
    },
  },
  passkeys: {
    section: 'passkeys',
    whose: 'account',
    hidden: {
      credential_id: 'secret',
      public_key: 'secret',
      user_handle: 'secret',
      passkey_id: 'inside',
      account_id: 'inside',
      counter: 'inside',
    },
  },
  consents: { section: 'consents', whose: 'trip', hidden: { consent_id: 'inside' } },
  manifest_passengers: {
    section: 'trips',
    whose: 'trip',
    // Shown masked instead, as `documentNumber`.
    hidden: { document_sealed: 'secret', document_hash: 'secret', document_last6_hash: 'secret' },
  },
  flight_events: { section: 'flightChanges', whose: 'ticket', hidden: { event_key: 'inside' } },
  addresses: { section: 'addresses', whose: 'holder', hidden: { addr_id: 'inside', owner: 'inside' } },
  cart_lines: { section: 'cart', whose: 'holder', hidden: { cart_line_id: 'inside', owner: 'inside' } },
  account_coupons: { section: 'coupons', whose: 'account', hidden: { account_id: 'inside' } },
  account_rights_cards: { section: 'rightsCards', whose: 'account', hidden: { account_id: 'inside' } },
  rights_uses: { section: 'rightsUses', whose: 'rightsCard', hidden: { use_id: 'inside' } },
  orders: {
    section: 'orders',
    whose: 'order',
    // Its refunds say so themselves.
    hidden: { account_id: 'inside', has_refund: 'inside', holder: 'inside', version: 'inside' },
  },
  order_lines: { section: 'orderLines', whose: 'order', hidden: { picture_path: 'file', restocked: 'inside' } },
  order_events: { section: 'orderEvents', whose: 'order', hidden: { event_id: 'inside' } },
  order_addresses: { section: 'orderAddresses', whose: 'order', hidden: { addr_id: 'inside' } },
  address_changes: { section: 'addressChanges', whose: 'order', hidden: { change_id: 'inside', addr_id: 'inside' } },
  shipments: { section: 'shipments', whose: 'order', hidden: { shipment_id: 'inside' } },
  parcel_tracks: { section: 'parcelTracks', whose: 'waybill', hidden: { asked_at: 'inside' } },
  // A code fetches the goods, and asks for a proof of the order (O9).
  pickup_codes: { section: 'pickupCodes', whose: 'order', hidden: { code: 'secret' } },
  payment_attempts: {
    section: 'payments',
    whose: 'order',
    // A cashier that is still open.
    hidden: { form: 'secret', gateway_ref: 'secret' },
  },
  ledger_entries: { section: 'moneyMoved', whose: 'order', hidden: { entry_id: 'inside' } },
  payment_refunds: { section: 'paymentRefunds', whose: 'order', hidden: {} },
  refunds: { section: 'refunds', whose: 'order', hidden: { version: 'inside', begun_by_staff: 'staff' } },
  refund_lines: { section: 'refundLines', whose: 'order', hidden: {} },
  refund_events: {
    section: 'refundEvents',
    whose: 'refund',
    hidden: { event_id: 'inside', actor: 'staff', detail: 'staff' },
  },
  refund_photos: {
    section: 'refundPhotos',
    whose: 'photo',
    hidden: { owner: 'inside', storage_key: 'inside', doomed_at: 'inside' },
  },
  invoices: {
    section: 'invoices',
    whose: 'order',
    hidden: { invoice_id: 'inside', version: 'inside', by_hand: 'staff' },
  },
  // The passenger may use a plan that others bought for their seat, but does not own its order (W8).
  entitlements: {
    section: 'wifiPlans',
    whose: 'trip',
    hidden: { entitlement_id: 'inside', order_no: 'inside', line_no: 'inside', extra_switches: 'staff' },
  },
  access_grants: {
    section: 'connections',
    whose: 'trip',
    hidden: { grant_id: 'inside', entitlement_id: 'inside', confirmed_at: 'inside' },
  },
  outage_reports: { section: 'outageReports', whose: 'entitlement', hidden: { entitlement_id: 'inside' } },
  portal_devices: { section: 'devices', whose: 'trip', hidden: {} },
  device_leases: {
    section: 'deviceAddresses',
    whose: 'device',
    hidden: { lease_id: 'inside', epoch: 'inside', bytes_counted: 'inside' },
  },
  passenger_messages: {
    section: 'messages',
    whose: 'writer',
    hidden: { message_id: 'inside', holder: 'inside', aircraft: 'inside', answered_by: 'staff' },
  },
  survey_responses: {
    section: 'surveyResponses',
    whose: 'trip',
    // Responses that were promised to be anonymous have no trip, so they are not here.
    hidden: { once_hash: 'secret', anonymous: 'inside', asked: 'inside' },
  },
  survey_answers: { section: 'surveyAnswers', whose: 'response', hidden: {} },

  invoice_files: 'file',
  mail_captchas: 'secret',
  session_trips: 'copy',
  sent_mails: 'copy',
  order_proofs: 'secret',
  order_browsers: 'secret',
  sign_in_tokens: 'secret',
  used_app_proofs: 'secret',
  idempotency_keys: 'copy',
  jobs: 'copy',
  link_changes: 'copy',
  link_conflicts: 'copy',
  link_flights: 'copy',
  link_orders: 'copy',
  link_peers: 'copy',
  link_received: 'copy',
  link_sent: 'copy',
  link_usage: 'copy',
  operator_manifest_parts: 'copy',
  // The controller's and the gateways' own account of what connections and payments say.
  radius_devices: 'copy',
  radius_sessions: 'copy',
  statement_lines: 'copy',
  // What the moves of orders and refunds did to the shelf.
  stock_movements: 'copy',
  difference_notes: 'staff',
  operator_audit: 'staff',
  operator_keys: 'staff',
  refund_approvals: 'staff',
  scheduled_changes: 'staff',
  ship_holds: 'staff',
  staff_approvals: 'staff',
  staff_claims: 'staff',
  missing_pieces: 'staff',
  asked_waybills: 'staff',
  // The passenger has the mail.
  passenger_questions: 'copy',
  flight_message_mails: 'copy',
  previews: 'secret',
  staff_invitations: 'secret',
  staff_notes: 'staff',
  staff_passkeys: 'staff',
  staff_people: 'staff',
  staff_sessions: 'staff',
  staff_views: 'staff',
  // Known by a random number of the browser, and only with consent; no account is named.
  analytics_event_keys: 'unlinked',
  analytics_events: 'unlinked',
  analytics_hand_on: 'unlinked',
  analytics_set_aside: 'unlinked',
  // Masked, and by device.
  client_logs: 'unlinked',
  // Keyed hashes that go within hours.
  counted_tries: 'unlinked',
  counted_uses: 'unlinked',
  airports: 'nobody',
  categories: 'nobody',
  clauses: 'nobody',
  coupons: 'nobody',
  // The same words for everybody aboard.
  flight_messages: 'nobody',
  flight_plans: 'nobody',
  flights: 'nobody',
  freight_areas: 'nobody',
  freight_zones: 'nobody',
  goods: 'nobody',
  goods_pictures: 'nobody',
  help_articles: 'nobody',
  link_nonces: 'nobody',
  listed_counts: 'nobody',
  listed_goods: 'nobody',
  operator_audit_head: 'nobody',
  operator_key_uses: 'nobody',
  operator_nonces: 'nobody',
  pickup_points: 'nobody',
  pictures: 'nobody',
  promotions: 'nobody',
  reconciliations: 'nobody',
  refund_reasons: 'nobody',
  rights_cards: 'nobody',
  satellite_link: 'nobody',
  shelves: 'nobody',
  skus: 'nobody',
  surveys: 'nobody',
  wifi_outages: 'nobody',
  wifi_plans: 'nobody',
}

/** `orderNo` is the field of column `order_no`. */
export const columnOf = (field: string): string => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
