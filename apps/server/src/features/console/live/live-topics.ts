import { liveTopics, type LiveTopic } from '@aisle/contract/console-live'
import { hasRight, type StaffRight, type StaffRole } from '@aisle/contract/staff-roles'
import type { Database } from '../../../platform/db/schema.ts'
import { acts, sees } from '../console-call.ts'

interface WatchedTopic {
  /** Any of these rights, as the calls of the topic ask; null: everybody of the staff. */
  needs: readonly StaffRight[] | null
  /** Nothing but their names is used here, so that what a row means stays with its owner. */
  tables: readonly (keyof Database)[]
}

/** Who hears of a topic (X4), and the tables whose changes are changes of it. */
const watchedTopics: Readonly<Record<LiveTopic, WatchedTopic>> = {
  orders: {
    needs: [sees('orders')],
    tables: [
      'orders',
      'order_events',
      'payment_attempts',
      'shipments',
      'parcel_tracks',
      'pickup_codes',
      'sent_mails',
      'ship_holds',
      'passenger_questions',
      'missing_pieces',
    ],
  },
  refunds: {
    needs: [sees('refunds')],
    tables: ['refunds', 'refund_events', 'refund_approvals', 'payment_refunds', 'staff_claims', 'passenger_questions'],
  },
  parcels: {
    needs: [sees('shipping')],
    tables: ['orders', 'shipments', 'address_changes', 'ship_holds', 'asked_waybills'],
  },
  counter: { needs: [sees('counter')], tables: ['orders', 'pickup_codes', 'missing_pieces'] },
  messages: { needs: [sees('messages')], tables: ['passenger_messages', 'staff_claims'] },
  addressChanges: { needs: [acts('orders'), sees('shipping')], tables: ['address_changes'] },
  approvals: { needs: null, tables: ['staff_approvals', 'refund_approvals'] },
  passengers: {
    needs: [sees('passengers')],
    tables: ['account_coupons', 'account_rights_cards', 'rights_uses', 'consents'],
  },
  notes: { needs: [sees('orders'), sees('passengers')], tables: ['staff_notes'] },
  flights: {
    needs: [sees('flights')],
    tables: [
      'flights',
      'flight_events',
      'flight_plans',
      'wifi_outages',
      'manifest_passengers',
      'flight_messages',
      'flight_message_mails',
    ],
  },
  aircraft: { needs: [sees('flights')], tables: ['link_peers', 'link_conflicts'] },
  invoices: { needs: [sees('finance')], tables: ['invoices'] },
  reconciliations: { needs: [acts('finance')], tables: ['reconciliations', 'statement_lines', 'difference_notes'] },
  catalogue: {
    needs: [sees('catalogue')],
    tables: [
      'goods',
      'skus',
      'pictures',
      'wifi_plans',
      'promotions',
      'coupons',
      'rights_cards',
      'shelves',
      'clauses',
      'surveys',
    ],
  },
  scheduledChanges: { needs: [sees('catalogue'), sees('flights')], tables: ['scheduled_changes'] },
  people: { needs: [acts('people')], tables: ['staff_people', 'staff_passkeys', 'staff_invitations'] },
  keys: { needs: [acts('keys')], tables: ['operator_keys', 'operator_key_uses'] },
  views: { needs: null, tables: ['staff_views'] },
  audit: { needs: [sees('audit')], tables: ['operator_audit'] },
}

export const watchedTables: readonly (keyof Database)[] = [
  ...new Set(liveTopics.flatMap((topic) => watchedTopics[topic].tables)),
]

/** The topics that somebody with these roles hears of. */
export const topicsFor = (roles: readonly StaffRole[]): LiveTopic[] =>
  liveTopics.filter((topic) => {
    const { needs } = watchedTopics[topic]
    return needs === null || needs.some(({ permission, level }) => hasRight(roles, permission, level))
  })

/** The topics of the tables whose counts differ. */
export const changedTopics = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): LiveTopic[] =>
  liveTopics.filter((topic) => watchedTopics[topic].tables.some((table) => before.get(table) !== after.get(table)))
