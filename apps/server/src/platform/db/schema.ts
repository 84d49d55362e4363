// Written by `npm run db:schema` from db/migrations; do not edit.
import type { ColumnType, Generated } from 'kysely'

type AccessGrantsState = 'online' | 'out_of_coverage' | 'paused' | 'ended' | 'revoked'

interface AccessGrantsTable {
  grant_id: string
  entitlement_id: string
  trip_id: string
  state: AccessGrantsState
  opened_at: ColumnType<Date, Date | string, Date | string>
  ends_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  end_reason: string | null
  device_id: string
  confirmed_at: ColumnType<Date, Date | string, Date | string>
  paused_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type AccountCouponsState = 'unused' | 'locked' | 'used'

interface AccountCouponsTable {
  account_id: string
  coupon_id: string
  state: AccountCouponsState
  order_no: string | null
  issued_at: ColumnType<Date, Date | string, Date | string>
}

interface AccountOpenIdsTable {
  channel: string
  open_id: string
  account_id: string
  linked_at: ColumnType<Date, Date | string, Date | string>
}

interface AccountRightsCardsTable {
  rights_no: string
  account_id: string
  card_id: string
  times_granted: number | null
  valid_from: ColumnType<Date, Date | string, Date | string>
  valid_to: ColumnType<Date, Date | string, Date | string>
  issued_at: ColumnType<Date, Date | string, Date | string>
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

type AddressChangesState = 'open' | 'granted' | 'refused' | 'replaced' | 'stopped'

interface AddressChangesTable {
  change_id: string
  order_no: string
  state: AddressChangesState
  addr_id: string | null
  receiver: string
  phone: string
  text: string
  area_code: string
  freight_difference: number
  decision_zh: string | null
  decision_en: string | null
  requested_at: ColumnType<Date, Date | string, Date | string>
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  stopped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  former_version: number | null
  area_text: string | null
}

interface AddressesTable {
  addr_id: string
  owner: string
  receiver: string
  phone: string
  province_code: string | null
  city_code: string | null
  county_code: string | null
  street_code: string | null
  detail: Generated<string>
  country: string | null
  region: Generated<string>
  city: Generated<string>
  line1: Generated<string>
  line2: Generated<string>
  postal_code: Generated<string>
  is_default: boolean
  created_at: ColumnType<Date, Date | string, Date | string>
  changed_at: ColumnType<Date, Date | string, Date | string>
}

interface AirportsTable {
  iata: string
  city_zh: string
  city_en: string
  tz: string
  lat: number
  lon: number
  icao: string | null
}

interface AnalyticsEventKeysTable {
  project_id: string
  event_key: string
  received_at: ColumnType<Date, Date | string, Date | string>
}

interface AnalyticsEventsTable {
  received_at: ColumnType<Date, Date | string, Date | string>
  project_id: string
  event_key: string
  event_type: string
  event_name: string | null
  device_id: string
  session_id: string | null
  occurred_at: ColumnType<Date, Date | string, Date | string>
  path: string | null
  attributes: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  event: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
}

interface AnalyticsHandOnTable {
  hand_on_id: ColumnType<number, never, never>
  project_id: string
  event_key: string
  received_at: ColumnType<Date, Date | string, Date | string>
  occurred_at: ColumnType<Date, Date | string, Date | string>
  event: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
}

interface AnalyticsSetAsideTable {
  set_aside_id: string
  received_at: ColumnType<Date, Date | string, Date | string>
  project_id: string
  reason: string
  query: string
  body: Buffer
  bytes: number
}

interface AskedWaybillsTable {
  order_no: string
  carrier_code: string
  address_version: number
  asked_by: string
  asked_at: ColumnType<Date, Date | string, Date | string>
  waybill_no: string | null
  given_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type AuthenticationEventsOutcome = 'success' | 'failure' | 'refused'

type AuthenticationEventsHumanCheck = 'asked' | 'solved'

interface AuthenticationEventsTable {
  event_id: string
  at: ColumnType<Date, Date | string, Date | string>
  last_at: ColumnType<Date, Date | string, Date | string>
  times: Generated<number>
  kind: string
  outcome: AuthenticationEventsOutcome
  reason: string | null
  human_check: AuthenticationEventsHumanCheck | null
  way_in: string | null
  address_hash: string | null
  device_hash: string | null
  target_hash: string | null
  account_id: string | null
  trip_id: string | null
  session_id: string | null
}

interface CartLinesTable {
  cart_line_id: string
  owner: string
  sku_id: string
  quantity: number
  added_at: ColumnType<Date, Date | string, Date | string>
}

interface CategoriesTable {
  category_id: string
  slug: string
  name_zh: string
  name_en: string
  icon: string
  sort: number
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
  withdrawn_at: ColumnType<Date | null, Date | string | null, Date | string | null>
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

type CouponsScope = 'all' | 'goods' | 'wifi' | 'category'

interface CouponsTable {
  coupon_id: string
  name_zh: string
  name_en: string
  amount_fen: number | null
  amount_cents: number | null
  percent_off: number | null
  cap_fen: number | null
  cap_cents: number | null
  min_spend_fen: number
  min_spend_cents: number
  scope: CouponsScope
  category_id: string | null
  member_only: boolean
  valid_from: ColumnType<Date, Date | string, Date | string>
  valid_to: ColumnType<Date, Date | string, Date | string>
}

interface DeviceLeasesTable {
  lease_id: string
  device_id: string
  address: string
  hardware: string | null
  since: ColumnType<Date, Date | string, Date | string>
  until: ColumnType<Date | null, Date | string | null, Date | string | null>
  epoch: string
  bytes_counted: number
}

interface DifferenceNotesTable {
  note_id: string
  gateway: string
  day: string
  difference_id: string
  payment_no: string
  note: string
  asked: boolean
  noted_by: string
  noted_at: ColumnType<Date, Date | string, Date | string>
}

type EntitlementsState =
  | 'reserved'
  | 'unused'
  | 'active'
  | 'paused'
  | 'used_up'
  | 'expired'
  | 'released'
  | 'refunded'
  | 'revoked'

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
  pauses: Generated<number>
  line_no: Generated<number>
  extra_switches: Generated<number>
}

type FlightEventsKind =
  | 'cancelled'
  | 'retimed'
  | 'aircraftChanged'
  | 'wifiChanged'
  | 'wifiLost'
  | 'wifiRestored'
  | 'rebooked'

interface FlightEventsTable {
  event_key: string
  flight_id: string
  kind: FlightEventsKind
  detail: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  happened_at: ColumnType<Date, Date | string, Date | string>
  received_at: ColumnType<Date, Date | string, Date | string>
}

type FlightMessageMailsLanguage = 'zh' | 'en'

type FlightMessageMailsOutcome = 'sent' | 'refused' | 'unreachable'

interface FlightMessageMailsTable {
  message_id: string
  mail_no: number
  trip_id: string | null
  language: FlightMessageMailsLanguage
  outcome: FlightMessageMailsOutcome | null
}

type FlightMessagesAudience = 'withPlan' | 'all'

interface FlightMessagesTable {
  message_id: string
  flight_id: string
  audience: FlightMessagesAudience
  written_by: string
  words_zh: string
  words_en: string
  passengers: number
  unreachable: number
  written_at: ColumnType<Date, Date | string, Date | string>
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

interface FreightAreasTable {
  area_code: string
  zone_id: string
}

interface FreightZonesTable {
  zone_id: string
  name_zh: string
  name_en: string
  first_grams: number
  first_fen: number
  first_cents: number
  step_grams: number
  step_fen: number
  step_cents: number
  free_over_fen: number | null
  free_over_cents: number | null
  order_by: string | null
  delivery_days: number | null
}

interface GoodsTable {
  goods_id: string
  category_id: string
  name_zh: string
  name_en: string
  description_zh: string
  description_en: string
  ship: boolean
  pickup: boolean
  limit_per_order: number
  member_percent_off: Generated<number>
  no_reason_return_7d: boolean
  return_note_zh: string | null
  return_note_en: string | null
  shelf_life_days: number | null
  carry_on_note_zh: string | null
  carry_on_note_en: string | null
  invoice_content_zh: string
  on_shelf: boolean
  sort: number
  listed_at: ColumnType<Date, Date | string, Date | string>
  search_text: string
  facts: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
  story: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
  specification: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
  goes_with: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
}

interface GoodsPicturesTable {
  goods_id: string
  position: number
  path: string
}

interface HelpArticlesTable {
  article_id: string
  content: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
}

interface IdempotencyKeysTable {
  subject: string
  call: string
  key: string
  request_hash: string
  answer: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  created_at: ColumnType<Date, Date | string, Date | string>
}

type InvoiceFilesColour = 'blue' | 'red'

interface InvoiceFilesTable {
  invoice_id: string
  colour: InvoiceFilesColour
  pdf: Buffer
}

type InvoicesState = 'applied' | 'issuing' | 'issued' | 'reversing' | 'reversed' | 'failed' | 'canceled'

type InvoicesTitleKind = 'personal' | 'enterprise'

interface InvoicesTable {
  invoice_id: string
  order_no: string
  version: number
  state: InvoicesState
  title_kind: InvoicesTitleKind
  title: string
  taxpayer_no: string | null
  email: string
  address: Generated<string>
  phone: Generated<string>
  bank: Generated<string>
  bank_account: Generated<string>
  content_zh: string
  amount: number | null
  invoice_no: string | null
  red_invoice_no: string | null
  by_hand: Generated<boolean>
  problem: string | null
  applied_at: ColumnType<Date, Date | string, Date | string>
  changed_at: ColumnType<Date, Date | string, Date | string>
  issued_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  reversed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
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
  turn: Generated<number>
  about: string | null
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

interface LinkChangesTable {
  change_id: ColumnType<number, never, never>
  item: string
  key: string
}

interface LinkConflictsTable {
  conflict_id: string
  peer: string
  kind: string
  item: string
  key: string
  detail: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  happened_at: ColumnType<Date, Date | string, Date | string>
  looked_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

interface LinkFlightsTable {
  peer: string
  flight_id: string
  given_at: ColumnType<Date, Date | string, Date | string>
  closed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

interface LinkNoncesTable {
  key_id: string
  nonce: string
  used_at: ColumnType<Date, Date | string, Date | string>
}

interface LinkOrdersTable {
  order_no: string
  peer: string
}

interface LinkPeersTable {
  peer: string
  own_epoch: string
  sent_number: Generated<number>
  in_flight_sealed: Buffer | null
  peer_epoch: string | null
  applied_number: Generated<number>
  last_call: Generated<number>
  beginning: Generated<boolean>
  last_contact: ColumnType<Date | null, Date | string | null, Date | string | null>
  clock_ahead_ms: Generated<number>
  waiting: Generated<number>
}

type LinkReceivedState = 'held' | 'stale' | 'withdrawn'

interface LinkReceivedTable {
  item: string
  key: string
  state: LinkReceivedState
}

interface LinkSentTable {
  peer: string
  item: string
  key: string
  fingerprint: string
}

interface LinkUsageTable {
  entitlement_id: string
  peer: string
  state: string
  given_seconds: number
  given_bytes: number
  given_switches: number
  seconds: number
  bytes: number
  switches: number
  told_at: ColumnType<Date, Date | string, Date | string>
}

interface ListedCountsTable {
  category_id: string
  ship: boolean
  pickup: boolean
  goods: number
}

interface ListedGoodsTable {
  goods_id: string
  category_id: string
  ship: boolean
  pickup: boolean
  in_stock: boolean
  sort: number
  newest: number
  price_fen: number
  price_cents: number
  member_price_fen: number
  member_price_cents: number
  search_text: string
  price_fen_down: ColumnType<number, never, never>
  price_cents_down: ColumnType<number, never, never>
  member_price_fen_down: ColumnType<number, never, never>
  member_price_cents_down: ColumnType<number, never, never>
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
  device_id: string | null
  proved_at: ColumnType<Date | null, Date | string | null, Date | string | null>
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

type ManifestPassengersPassengerKind = 'adult' | 'child' | 'infant'

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
  booking_ref: string | null
  passenger_kind: ManifestPassengersPassengerKind | null
}

interface MissingPiecesTable {
  order_no: string
  line_no: number
  unit_no: number
  missing_id: string
  noted_by: string
  why: string
  noted_at: ColumnType<Date, Date | string, Date | string>
}

interface OperatorAuditTable {
  audit_id: string
  at: ColumnType<Date, Date | string, Date | string>
  key_name: string
  scope: string
  command: string
  summary: string
  resource: string | null
  changes: ColumnType<unknown, string | Record<string, unknown> | null, string | Record<string, unknown> | null>
  changes_sealed: Buffer | null
  subject_hashes: Generated<string[]>
  undone_by: string | null
  once_key: string | null
  chain_no: number | null
  prev_hash: string | null
  row_hash: string | null
  had_sealed: boolean | null
}

type OperatorAuditHeadHead = 'head'

interface OperatorAuditHeadTable {
  head: OperatorAuditHeadHead
  chain_no: number
  hash: string
  unchained: number
}

interface OperatorKeyUsesTable {
  key_name: string
  last_used_at: ColumnType<Date, Date | string, Date | string>
}

type OperatorKeysState = 'active' | 'revoked'

interface OperatorKeysTable {
  name: string
  public_key: Buffer
  scopes: string[]
  state: OperatorKeysState
  note: string
  added_by: string
  added_at: ColumnType<Date, Date | string, Date | string>
}

type OperatorManifestPartsFormat = 'json' | 'csv'

interface OperatorManifestPartsTable {
  key_name: string
  upload: string
  part: number
  parts: number
  flight_id: string
  sha256: string
  format: OperatorManifestPartsFormat
  text_sealed: Buffer
  received_at: ColumnType<Date, Date | string, Date | string>
}

interface OperatorNoncesTable {
  key_name: string
  nonce: string
  used_at: ColumnType<Date, Date | string, Date | string>
}

interface OrderAddressesTable {
  order_no: string
  version: number
  addr_id: string | null
  receiver: string
  phone: string
  text: string
  area_code: string
  at: ColumnType<Date, Date | string, Date | string>
}

interface OrderBrowsersTable {
  order_no: string
  browser_hash: string
  known_at: ColumnType<Date, Date | string, Date | string>
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
  goods_id: string | null
  picture_path: string | null
  coupon_share: Generated<number>
  rights_share: Generated<number>
  restocked: Generated<number>
}

interface OrderProofsTable {
  order_no: string
  token_hash: string
  proved_at: ColumnType<Date, Date | string, Date | string>
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

type OrdersMoneyBackReason =
  | 'flightCancelled'
  | 'wifiUnavailable'
  | 'underTenPercent'
  | 'planNotOnNewFlight'
  | 'notPickedUp'
  | 'neverActivated'

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
  member_discount: Generated<number>
  coupon_discount: Generated<number>
  rights_discount: Generated<number>
  coupon_id: string | null
  rights_no: string | null
  pickup_point_id: string | null
  invoice_wish: ColumnType<unknown, string | Record<string, unknown> | null, string | Record<string, unknown> | null>
  holder: string | null
  contact_phone: string | null
  has_refund: Generated<boolean>
}

type OutageReportsOutcome = 'refunding' | 'asked'

interface OutageReportsTable {
  entitlement_id: string
  outcome: OutageReportsOutcome
  outage_seconds: number
  online_seconds: number
  reported_at: ColumnType<Date, Date | string, Date | string>
}

type ParcelTracksLanguage = 'zh' | 'en'

interface ParcelTracksTable {
  carrier_code: string
  waybill_no: string
  language: ParcelTracksLanguage
  state: string
  events: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  asked_at: ColumnType<Date, Date | string, Date | string>
}

type PassengerMessagesLanguage = 'zh' | 'en'

type PassengerMessagesState = 'open' | 'answered'

interface PassengerMessagesTable {
  message_id: string
  holder: string | null
  email: string
  order_no: string | null
  language: PassengerMessagesLanguage
  text: string
  state: Generated<PassengerMessagesState>
  created_at: ColumnType<Date, Date | string, Date | string>
  answer: string | null
  answered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  answered_by: string | null
  aircraft: string | null
}

interface PassengerQuestionsTable {
  question_id: string
  order_no: string
  refund_no: string | null
  asked_by: string
  words_zh: string
  words_en: string
  asked_at: ColumnType<Date, Date | string, Date | string>
}

interface PasskeysTable {
  credential_id: string
  passkey_id: string
  account_id: string
  user_handle: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: ColumnType<Date, Date | string, Date | string>
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type PaymentAttemptsGateway = 'alipay' | 'wechat' | 'unionpay' | 'stripe'

type PaymentAttemptsState = 'open' | 'paid' | 'closed'

type PaymentAttemptsCurrency = 'CNY' | 'USD'

type PaymentAttemptsEnvironment = 'airlineApp' | 'miniProgram' | 'chatApp' | 'partnerApp' | 'browser'

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
  environment: Generated<PaymentAttemptsEnvironment>
  client_ip: Generated<string>
  open_id: string | null
}

type PaymentRefundsReason =
  | 'latePayment'
  | 'secondPayment'
  | 'flightCancelled'
  | 'wifiUnavailable'
  | 'underTenPercent'
  | 'planNotOnNewFlight'
  | 'notPickedUp'
  | 'neverActivated'
  | 'afterSale'

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

type PickupCodesState = 'unused' | 'used' | 'refunding' | 'refunded' | 'expired'

interface PickupCodesTable {
  code: string
  order_no: string
  line_no: number
  unit_no: number
  state: PickupCodesState
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  refund_no: string | null
}

interface PickupPointsTable {
  pickup_point_id: string
  iata: string
  name_zh: string
  name_en: string
  place_zh: string
  place_en: string
  hours: string
  open: Generated<boolean>
  sort: number
  ready_minutes: number | null
  closes_minutes_before: number | null
}

type PicturesFormat = 'svg' | 'avif' | 'webp' | 'jpeg'

interface PicturesTable {
  path: string
  width: number
  format: PicturesFormat
  bytes: Buffer
}

interface PortalDevicesTable {
  device_id: string
  trip_id: string
  created_at: ColumnType<Date, Date | string, Date | string>
  seen_at: ColumnType<Date, Date | string, Date | string>
}

interface PreviewsTable {
  token_hash: string
  person_id: string
  resource: string
  row_wanted: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  ends_at: ColumnType<Date, Date | string, Date | string>
}

interface PromotionsTable {
  promotion_id: string
  name_zh: string
  name_en: string
  line_zh: string
  line_en: string
  action_zh: string
  action_en: string
  category_id: string
  coupon_id: string | null
  picture: string | null
  valid_from: ColumnType<Date, Date | string, Date | string>
  valid_to: ColumnType<Date, Date | string, Date | string>
}

interface RadiusDevicesTable {
  device: string
  hardware: string | null
  heard_at: ColumnType<Date, Date | string, Date | string>
  fence: Generated<number>
  grant_id: string | null
  opened_for: string | null
  kbps: number | null
  bytes: number | null
  ends_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  open_until: ColumnType<Date | null, Date | string | null, Date | string | null>
  confirmed: Generated<boolean>
  decided_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

interface RadiusSessionsTable {
  session_id: string
  epoch: number
  device: string | null
  hardware: string | null
  grant_id: string | null
  bytes_in: number
  bytes_out: number
  session_seconds: number | null
  told_at: ColumnType<Date, Date | string, Date | string>
  heard_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type ReconciliationsGateway = 'alipay' | 'wechat' | 'unionpay' | 'stripe'

type ReconciliationsState = 'waiting' | 'equal' | 'different'

type ReconciliationsCurrency = 'CNY' | 'USD'

interface ReconciliationsTable {
  gateway: ReconciliationsGateway
  day: string
  state: ReconciliationsState
  currency: ReconciliationsCurrency
  payments: Generated<number>
  refunds: Generated<number>
  paid_minor: Generated<number>
  refunded_minor: Generated<number>
  differences: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
  compared_at: ColumnType<Date, Date | string, Date | string>
}

interface RefundApprovalsTable {
  refund_no: string
  act: string
  key_name: string
  at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_by: string | null
  ended_why: string | null
}

interface RefundEventsTable {
  event_id: string
  refund_no: string
  event: string
  from_state: string | null
  to_state: string
  actor: string
  at: ColumnType<Date, Date | string, Date | string>
  detail: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
}

interface RefundLinesTable {
  refund_no: string
  order_no: string
  line_no: number
  units: number
  amount: number
  exchange_sku_id: string | null
}

interface RefundPhotosTable {
  photo_id: string
  owner: string
  refund_no: string | null
  position: number | null
  storage_key: string
  bytes: number
  width: number
  height: number
  uploaded_at: ColumnType<Date, Date | string, Date | string>
  doomed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type RefundReasonsType = 'refund_only' | 'return_refund' | 'exchange'

interface RefundReasonsTable {
  reason_id: string
  type: RefundReasonsType
  name_zh: string
  name_en: string
  applies: string[]
  without_cause: boolean
  photo_required: boolean
  airline_at_fault: boolean
  sort: number
}

type RefundsType = 'refund_only' | 'return_refund' | 'exchange'

type RefundsOrigin = 'passenger' | 'automatic'

type RefundsState =
  | 'applied'
  | 'rejected'
  | 'awaiting_return'
  | 'returning'
  | 'refunding'
  | 'reshipping'
  | 'receipt_refused'
  | 'completed'
  | 'failed'
  | 'canceled'

type RefundsAutomaticReason =
  | 'flightCancelled'
  | 'wifiUnavailable'
  | 'underTenPercent'
  | 'planNotOnNewFlight'
  | 'notPickedUp'
  | 'neverActivated'

interface RefundsTable {
  refund_no: string
  order_no: string
  type: RefundsType
  origin: RefundsOrigin
  state: RefundsState
  reason_id: string | null
  automatic_reason: RefundsAutomaticReason | null
  note: Generated<string>
  asked_amount: number
  freight_amount: Generated<number>
  amount: number
  submissions: Generated<number>
  decision_zh: string | null
  decision_en: string | null
  return_by: ColumnType<Date | null, Date | string | null, Date | string | null>
  return_carrier_code: string | null
  return_waybill_no: string | null
  sent_back_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  replacement_carrier_code: string | null
  replacement_waybill_no: string | null
  reshipped_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  created_at: ColumnType<Date, Date | string, Date | string>
  since: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  version: Generated<number>
  begun_by_staff: Generated<boolean>
}

type RightsCardsKind = 'times' | 'period' | 'benefit'

interface RightsCardsTable {
  card_id: string
  kind: RightsCardsKind
  name_zh: string
  name_en: string
  description_zh: string
  description_en: string
  refund_note_zh: string
  refund_note_en: string
  times: number | null
  plan_ids: string[]
  free_shipping: boolean
  valid_days: number
  member_only: boolean
}

type RightsUsesState = 'held' | 'used' | 'returned'

interface RightsUsesTable {
  use_id: string
  rights_no: string
  order_no: string
  flight_id: string | null
  state: RightsUsesState
  at: ColumnType<Date, Date | string, Date | string>
}

type SatelliteLinkState = 'up' | 'down'

interface SatelliteLinkTable {
  one: Generated<boolean>
  state: SatelliteLinkState
  probes_lost: number
  lost_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  probed_at: ColumnType<Date, Date | string, Date | string>
}

type ScheduledChangesState = 'waiting' | 'applied' | 'refused' | 'cancelled'

interface ScheduledChangesTable {
  change_id: string
  resource: string
  ids: string[]
  rows: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  basis: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  changes: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  act: string
  run_at: ColumnType<Date, Date | string, Date | string>
  state: ScheduledChangesState
  asked_by: string
  asked_at: ColumnType<Date, Date | string, Date | string>
  refusal: string | null
  problems: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
  ended_by: string | null
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  audit_id: string | null
}

interface SentMailsTable {
  mail_id: string
  sent_at: ColumnType<Date, Date | string, Date | string>
}

interface SessionTripsTable {
  token_hash: string
  trip_id: string
  email: string | null
}

type ShelvesShape = 'scenes' | 'tiles' | 'story' | 'pair'

interface ShelvesTable {
  shelf_id: string
  shape: ShelvesShape
  name_zh: string
  name_en: string
  line_zh: string | null
  line_en: string | null
  category_id: string | null
  goods_ids: string[]
  sort: number
}

interface ShipHoldsTable {
  order_no: string
  hold_id: string
  held_by: string
  why: string
  held_at: ColumnType<Date, Date | string, Date | string>
}

interface ShipmentsTable {
  shipment_id: string
  order_no: string
  carrier_code: string
  waybill_no: string
  shipped_at: ColumnType<Date, Date | string, Date | string>
  delivered_at: ColumnType<Date | null, Date | string | null, Date | string | null>
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

interface SkusTable {
  sku_id: string
  goods_id: string
  attributes: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  price_fen: number
  price_cents: number
  list_price_fen: number | null
  list_price_cents: number | null
  weight_grams: number
  on_sale: Generated<boolean>
  sort: number
  loaded: number
  reserved: Generated<number>
  sold: Generated<number>
  list_price_asked_on: string | null
  pictures: ColumnType<unknown, string | Record<string, unknown> | undefined, string | Record<string, unknown>>
}

type StaffApprovalsState = 'waiting' | 'done' | 'declined' | 'withdrawn'

interface StaffApprovalsTable {
  approval_id: string
  path: string
  act: string
  summary: string
  request_sealed: Buffer | null
  asked_by: string
  asked_at: ColumnType<Date, Date | string, Date | string>
  state: StaffApprovalsState
  ended_by: string | null
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  ended_why: string | null
}

interface StaffClaimsTable {
  kind: string
  about_id: string
  person_id: string
  until: ColumnType<Date, Date | string, Date | string>
}

interface StaffInvitationsTable {
  token_hash: string
  person_id: string
  expires_at: ColumnType<Date, Date | string, Date | string>
  used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type StaffNotesAboutKind = 'order' | 'passenger'

interface StaffNotesTable {
  note_id: string
  about_kind: StaffNotesAboutKind
  about_id: string
  person_id: string
  note: string
  created_at: ColumnType<Date, Date | string, Date | string>
}

interface StaffPasskeysTable {
  credential_id: string
  passkey_id: string
  person_id: string
  user_handle: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: ColumnType<Date, Date | string, Date | string>
  last_used_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type StaffPeopleLanguage = 'zh' | 'en'

type StaffPeopleState = 'active' | 'deactivated'

interface StaffPeopleTable {
  person_id: string
  email: string
  name: string
  language: StaffPeopleLanguage
  roles: string[]
  state: StaffPeopleState
  created_at: ColumnType<Date, Date | string, Date | string>
  directory_issuer: string | null
  directory_subject: string | null
  directory_roles: Generated<string[]>
}

type StaffSessionsWayIn = 'passkey' | 'demonstration' | 'invitation' | 'directory'

interface StaffSessionsTable {
  token_hash: string
  session_id: string
  person_id: string
  way_in: StaffSessionsWayIn
  device: string
  created_at: ColumnType<Date, Date | string, Date | string>
  last_active_at: ColumnType<Date, Date | string, Date | string>
  ended_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  confirmed_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  confirmed_act: string | null
  desk_hash: string | null
  token_since: ColumnType<Date | null, Date | string | null, Date | string | null>
  previous_token_hash: string | null
  previous_token_until: ColumnType<Date | null, Date | string | null, Date | string | null>
}

type StaffViewsShare = 'none' | 'role' | 'all'

interface StaffViewsTable {
  view_id: string
  person_id: string
  screen: string
  name: string
  query: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
  columns: string[] | null
  share: StaffViewsShare
  roles: string[]
  version: number
  changed_at: ColumnType<Date, Date | string, Date | string>
}

type StatementLinesKind = 'captured' | 'refunded'

type StatementLinesCurrency = 'CNY' | 'USD'

interface StatementLinesTable {
  gateway: string
  day: string
  line_no: number
  kind: StatementLinesKind
  payment_no: string
  refund_no: string | null
  provider_txn: string
  amount: number
  currency: StatementLinesCurrency
}

interface StockMovementsTable {
  movement_id: ColumnType<number, never, never>
  sku_id: string
  at: ColumnType<Date, Date | string, Date | string>
  kind: string
  units: number
  order_no: string | null
  audit_id: string | null
  why: string | null
  loaded: number
  reserved: number
  sold: number
}

interface SurveyAnswersTable {
  response_id: string
  question_id: string
  value: string[]
}

interface SurveyResponsesTable {
  response_id: string
  survey_id: string
  once_hash: string
  trip_id: string | null
  flight_id: string
  anonymous: boolean
  asked: string[] | null
  draft_at: ColumnType<Date | null, Date | string | null, Date | string | null>
  submitted_at: ColumnType<Date | null, Date | string | null, Date | string | null>
}

interface SurveysTable {
  survey_id: string
  content: ColumnType<unknown, string | Record<string, unknown>, string | Record<string, unknown>>
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
  account_coupons: AccountCouponsTable
  account_open_ids: AccountOpenIdsTable
  account_rights_cards: AccountRightsCardsTable
  accounts: AccountsTable
  address_changes: AddressChangesTable
  addresses: AddressesTable
  airports: AirportsTable
  analytics_event_keys: AnalyticsEventKeysTable
  analytics_events: AnalyticsEventsTable
  analytics_hand_on: AnalyticsHandOnTable
  analytics_set_aside: AnalyticsSetAsideTable
  asked_waybills: AskedWaybillsTable
  authentication_events: AuthenticationEventsTable
  cart_lines: CartLinesTable
  categories: CategoriesTable
  clauses: ClausesTable
  client_logs: ClientLogsTable
  consents: ConsentsTable
  counted_tries: CountedTriesTable
  counted_uses: CountedUsesTable
  coupons: CouponsTable
  device_leases: DeviceLeasesTable
  difference_notes: DifferenceNotesTable
  entitlements: EntitlementsTable
  flight_events: FlightEventsTable
  flight_message_mails: FlightMessageMailsTable
  flight_messages: FlightMessagesTable
  flight_plans: FlightPlansTable
  flights: FlightsTable
  freight_areas: FreightAreasTable
  freight_zones: FreightZonesTable
  goods: GoodsTable
  goods_pictures: GoodsPicturesTable
  help_articles: HelpArticlesTable
  idempotency_keys: IdempotencyKeysTable
  invoice_files: InvoiceFilesTable
  invoices: InvoicesTable
  jobs: JobsTable
  ledger_entries: LedgerEntriesTable
  link_changes: LinkChangesTable
  link_conflicts: LinkConflictsTable
  link_flights: LinkFlightsTable
  link_nonces: LinkNoncesTable
  link_orders: LinkOrdersTable
  link_peers: LinkPeersTable
  link_received: LinkReceivedTable
  link_sent: LinkSentTable
  link_usage: LinkUsageTable
  listed_counts: ListedCountsTable
  listed_goods: ListedGoodsTable
  login_sessions: LoginSessionsTable
  mail_captchas: MailCaptchasTable
  manifest_passengers: ManifestPassengersTable
  missing_pieces: MissingPiecesTable
  operator_audit: OperatorAuditTable
  operator_audit_head: OperatorAuditHeadTable
  operator_key_uses: OperatorKeyUsesTable
  operator_keys: OperatorKeysTable
  operator_manifest_parts: OperatorManifestPartsTable
  operator_nonces: OperatorNoncesTable
  order_addresses: OrderAddressesTable
  order_browsers: OrderBrowsersTable
  order_events: OrderEventsTable
  order_lines: OrderLinesTable
  order_proofs: OrderProofsTable
  orders: OrdersTable
  outage_reports: OutageReportsTable
  parcel_tracks: ParcelTracksTable
  passenger_messages: PassengerMessagesTable
  passenger_questions: PassengerQuestionsTable
  passkeys: PasskeysTable
  payment_attempts: PaymentAttemptsTable
  payment_refunds: PaymentRefundsTable
  pickup_codes: PickupCodesTable
  pickup_points: PickupPointsTable
  pictures: PicturesTable
  portal_devices: PortalDevicesTable
  previews: PreviewsTable
  promotions: PromotionsTable
  radius_devices: RadiusDevicesTable
  radius_sessions: RadiusSessionsTable
  reconciliations: ReconciliationsTable
  refund_approvals: RefundApprovalsTable
  refund_events: RefundEventsTable
  refund_lines: RefundLinesTable
  refund_photos: RefundPhotosTable
  refund_reasons: RefundReasonsTable
  refunds: RefundsTable
  rights_cards: RightsCardsTable
  rights_uses: RightsUsesTable
  satellite_link: SatelliteLinkTable
  scheduled_changes: ScheduledChangesTable
  sent_mails: SentMailsTable
  session_trips: SessionTripsTable
  shelves: ShelvesTable
  ship_holds: ShipHoldsTable
  shipments: ShipmentsTable
  sign_in_tokens: SignInTokensTable
  skus: SkusTable
  staff_approvals: StaffApprovalsTable
  staff_claims: StaffClaimsTable
  staff_invitations: StaffInvitationsTable
  staff_notes: StaffNotesTable
  staff_passkeys: StaffPasskeysTable
  staff_people: StaffPeopleTable
  staff_sessions: StaffSessionsTable
  staff_views: StaffViewsTable
  statement_lines: StatementLinesTable
  stock_movements: StockMovementsTable
  survey_answers: SurveyAnswersTable
  survey_responses: SurveyResponsesTable
  surveys: SurveysTable
  used_app_proofs: UsedAppProofsTable
  wifi_outages: WifiOutagesTable
  wifi_plans: WifiPlansTable
}
