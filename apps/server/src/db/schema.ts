// Written by `npm run db:schema` from db/migrations; do not edit.
import type { ColumnType, Generated } from 'kysely'

type AccessGrantsState = 'online' | 'out_of_coverage' | 'paused' | 'ended' | 'revoked'

interface AccessGrantsTable {
  grant_id: string
  entitlement_id: string
  trip_id: string
  device: string
  state: AccessGrantsState
  opened_at: ColumnType<Date, Date | string, Date | string>
  ends_at: ColumnType<Date, Date | string, Date | string>
  bytes_counted: Generated<number>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  end_reason: string | null
}

interface AccountOpenIdsTable {
  channel: string
  open_id: string
  account_id: string
  linked_at: ColumnType<Date, Date | string, Date | string>
}

interface AccountsTable {
  account_id: string
  display_name: string
  document_hash: string | null
  ffp_card_no: string | null
  tier: string | null
  phone: string | null
  email: string | null
  created_at: ColumnType<Date, Date | string, Date | string>
}

interface AirportsTable {
  iata: string
  city_zh: string
  city_en: string
  tz: string
  lat: number
  lon: number
}

interface ClausesTable {
  clause_id: string
  kind: string
  title_zh: string
  title_en: string
  version: string
  effective_from: string
  sections: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
}

interface ClientLogsTable {
  log_id: string
  name: string
  content: string
  language: string
  device_id: string | null
  client_time: ColumnType<Date | null, Date | string | null, Date | string | null>
  received_at: ColumnType<Date, Date | string, Date | string>
  help_code: string | null
  entry_id: string | null
}

interface ConsentsTable {
  consent_id: string
  trip_id: string
  clause_kind: string
  clause_version: string
  given_at: ColumnType<Date, Date | string, Date | string>
}

interface CountedTriesTable {
  kind: string
  subject_hash: string
  tries: ColumnType<Date[], (Date | string)[], (Date | string)[]>
  newest: ColumnType<Date, Date | string, Date | string>
}

interface CountedUsesTable {
  kind: string
  subject_hash: string
  used_until: ColumnType<Date, Date | string, Date | string>
}

type EntitlementsState =
  'reserved' | 'unused' | 'active' | 'paused' | 'used_up' | 'expired' | 'released' | 'refunded' | 'revoked'

interface EntitlementsTable {
  entitlement_id: string
  order_no: string
  trip_id: string
  flight_id: string
  plan_id: string
  state: EntitlementsState
  seconds_used: Generated<number>
  bytes_used: Generated<number>
  device_switches: Generated<number>
  created_at: ColumnType<Date, Date | string, Date | string>
  activated_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type FlightEventsKind =
  'cancelled' | 'retimed' | 'aircraftChanged' | 'wifiChanged' | 'wifiLost' | 'wifiRestored' | 'rebooked'

interface FlightEventsTable {
  event_key: string
  flight_id: string
  kind: FlightEventsKind
  detail: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  happened_at: ColumnType<Date, Date | string, Date | string>
  received_at: ColumnType<Date, Date | string, Date | string>
}

interface FlightPlansTable {
  flight_id: string
  plan_id: string
  quota: number | null
  reserved: Generated<number>
  sold: Generated<number>
}

type FlightsHaul = 'domestic' | 'regional' | 'international'

type FlightsWifi = 'available' | 'partial' | 'not_equipped' | 'unserviceable'

interface FlightsTable {
  flight_id: string
  flight_no: string
  flight_date: string
  tail_number: string
  aircraft_type: string
  origin: string
  destination: string
  std: ColumnType<Date, Date | string, Date | string>
  etd: ColumnType<Date, Date | string, Date | string>
  eta: ColumnType<Date, Date | string, Date | string>
  distance_km: number
  haul: FlightsHaul
  wifi: FlightsWifi
  cancelled: Generated<boolean>
}

interface IdempotencyKeysTable {
  subject: string
  call: string
  key: string
  request_hash: string
  answer: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  created_at: ColumnType<Date, Date | string, Date | string>
}

type JobsState = 'waiting' | 'done' | 'dead'

interface JobsTable {
  job_id: string
  kind: string
  key: string
  payload: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  run_at: ColumnType<Date, Date | string, Date | string>
  attempts: Generated<number>
  leased_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  last_error: string | null
  state: Generated<JobsState>
  created_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type LedgerEntriesKind = 'captured' | 'refunded'

type LedgerEntriesCurrency = 'CNY' | 'USD'

interface LedgerEntriesTable {
  entry_id: string
  order_no: string
  payment_no: string
  kind: LedgerEntriesKind
  amount: number
  currency: LedgerEntriesCurrency
  external_key: string
  at: ColumnType<Date, Date | string, Date | string>
}

type LoginSessionsScope = 'trip' | 'account'

interface LoginSessionsTable {
  token_hash: string
  account_id: string
  scope: LoginSessionsScope
  trip_id: string | null
  way_in: string
  created_at: ColumnType<Date, Date | string, Date | string>
  last_active_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  email: string | null
}

interface MailCaptchasTable {
  captcha_id: string
  target_hash: string
  trip_id: string | null
  code_hash: string
  salt: string
  tries_left: number
  created_at: ColumnType<Date, Date | string, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

interface ManifestPassengersTable {
  trip_id: string
  flight_id: string
  surname: string
  given_name: string
  name_zh: string | null
  ticket_no: string
  document_type: string
  document_sealed: Buffer
  document_hash: string
  document_last6_hash: string
  seat_number: string | null
  cabin: string
  ffp_card_no: string | null
  phone: string | null
  email: string | null
}

interface OrderEventsTable {
  event_id: string
  order_no: string
  event: string
  from_state: string | null
  to_state: string
  actor: string
  at: ColumnType<Date, Date | string, Date | string>
  detail: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
}

type OrderLinesKind = 'WIFI' | 'SHIP' | 'PICKUP'

interface OrderLinesTable {
  order_no: string
  line_no: number
  kind: OrderLinesKind
  ref_id: string
  name_zh: string
  name_en: string
  detail_zh: string
  detail_en: string
  quantity: number
  list_price: number
  line_payable: number
}

type OrdersKind = 'WIFI' | 'SHIP' | 'PICKUP'

type OrdersState =
  | 'pending_payment'
  | 'paid'
  | 'canceled'
  | 'closed'
  | 'completed'
  | 'payment_timed_out'
  | 'refunded'
  | 'awaiting_shipment'
  | 'shipped'

type OrdersCurrency = 'CNY' | 'USD'

type OrdersMoneyBackReason = 'flightCancelled' | 'wifiUnavailable' | 'underTenPercent' | 'planNotOnNewFlight'

interface OrdersTable {
  order_no: string
  account_id: string
  trip_id: string | null
  kind: OrdersKind
  state: OrdersState
  currency: OrdersCurrency
  list_total: number
  discount: number
  freight: number
  payable: number
  refunded_amount: Generated<number>
  remark: Generated<string>
  created_at: ColumnType<Date, Date | string, Date | string>
  pay_deadline: ColumnType<Date | null, Date | string | null, Date | string | null>
  paid_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
  contact_email: string | null
  money_back_reason: OrdersMoneyBackReason | null
  money_back_since: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type PaymentAttemptsGateway = 'alipay' | 'stripe'

type PaymentAttemptsState = 'open' | 'paid' | 'closed'

type PaymentAttemptsCurrency = 'CNY' | 'USD'

interface PaymentAttemptsTable {
  payment_no: string
  order_no: string
  gateway: PaymentAttemptsGateway
  state: PaymentAttemptsState
  amount: number
  currency: PaymentAttemptsCurrency
  created_at: ColumnType<Date, Date | string, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  gateway_ref: string | null
  form: ColumnType<unknown, string | Record<string, unknown> | null, string | Record<string, unknown> | null>
  provider_txn: string | null
  paid_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type PaymentRefundsReason =
  'latePayment' | 'secondPayment' | 'flightCancelled' | 'wifiUnavailable' | 'underTenPercent' | 'planNotOnNewFlight'

type PaymentRefundsState = 'refunding' | 'completed' | 'failed'

type PaymentRefundsPurpose = 'surplus' | 'order'

interface PaymentRefundsTable {
  refund_no: string
  payment_no: string
  provider_txn: string
  amount: number
  reason: PaymentRefundsReason
  state: PaymentRefundsState
  created_at: ColumnType<Date, Date | string, Date | string>
  completed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  order_no: string
  purpose: PaymentRefundsPurpose
}

type SignInTokensWay = 'wechat' | 'miniProgram' | 'partner' | 'sso'

interface SignInTokensTable {
  token_hash: string
  way: SignInTokensWay
  channel: string
  open_id: string
  account_id: string | null
  state_hash: string | null
  created_at: ColumnType<Date, Date | string, Date | string>
  expires_at: ColumnType<Date, Date | string, Date | string>
  session_token_hash: string | null
}

interface UsedAppProofsTable {
  proof_hash: string
  used_at: ColumnType<Date, Date | string, Date | string>
}

interface WifiOutagesTable {
  outage_id: string
  flight_id: string
  began_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type WifiPlansKind = 'text' | 'browse' | 'stream'

type WifiPlansQuotaKind = 'flight' | 'time' | 'data'

interface WifiPlansTable {
  plan_id: string
  kind: WifiPlansKind
  name_zh: string
  name_en: string
  description_zh: string
  description_en: string
  quota_kind: WifiPlansQuotaKind
  quota_minutes: number | null
  quota_megabytes: number | null
  price_fen: number
  price_cents: number
  member_percent_off: number
  speed_cap_kbps: number
  device_switches: number
  sell_before_flight: boolean
  sell_aboard: boolean
  opens_days_before: number
  closes_minutes_before: number
  sort: number
}

export interface Database {
  access_grants: AccessGrantsTable
  account_open_ids: AccountOpenIdsTable
  accounts: AccountsTable
  airports: AirportsTable
  clauses: ClausesTable
  client_logs: ClientLogsTable
  consents: ConsentsTable
  counted_tries: CountedTriesTable
  counted_uses: CountedUsesTable
  entitlements: EntitlementsTable
  flight_events: FlightEventsTable
  flight_plans: FlightPlansTable
  flights: FlightsTable
  idempotency_keys: IdempotencyKeysTable
  jobs: JobsTable
  ledger_entries: LedgerEntriesTable
  login_sessions: LoginSessionsTable
  mail_captchas: MailCaptchasTable
  manifest_passengers: ManifestPassengersTable
  order_events: OrderEventsTable
  order_lines: OrderLinesTable
  orders: OrdersTable
  payment_attempts: PaymentAttemptsTable
  payment_refunds: PaymentRefundsTable
  sign_in_tokens: SignInTokensTable
  used_app_proofs: UsedAppProofsTable
  wifi_outages: WifiOutagesTable
  wifi_plans: WifiPlansTable
}
