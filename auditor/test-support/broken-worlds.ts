/** One thing is broken in the good world; what the auditor must find then, and nothing else: `check @ where`. */
export interface BrokenWorld {
  when: string
  sql: string
  finds: readonly string[]
}

/** `table column = value` of one row, for the many worlds that differ from the good one in a single field. */
const set = (table: string, change: string, row: string) => `UPDATE ${table} SET ${change} WHERE ${row};`

const money: BrokenWorld[] = [
  {
    when: 'a line costs less than its order',
    sql: set('order_lines', 'line_payable = 3700', `order_no = 'paid'`),
    finds: ['discounts-are-shared-out @ order paid', 'order-adds-up @ order paid'],
  },
  {
    when: 'an order has no lines',
    sql: `DELETE FROM order_lines WHERE order_no = 'paid';`,
    finds: ['order-adds-up @ order paid', 'entitlement-has-a-line @ entitlement paid'],
  },
  {
    when: 'an amount has cents',
    sql:
      set('orders', 'list_total = 50, discount = 50, member_discount = 50', `order_no = 'free'`)
      + set('order_lines', 'list_price = 50', `order_no = 'free'`),
    finds: ['amounts-are-whole @ order free'],
  },
  {
    when: 'an order is paid without money',
    sql:
      set('orders', 'list_total = 100, payable = 100', `order_no = 'free'`)
      + set('order_lines', 'list_price = 100, line_payable = 100', `order_no = 'free'`),
    finds: ['captured-is-price-or-surplus @ order free'],
  },
  {
    when: 'money for an order that had ended stays',
    sql: `DELETE FROM payment_refunds WHERE order_no = 'late under way';`,
    finds: ['captured-is-price-or-surplus @ order late under way'],
  },
  {
    when: 'a cashier asks for less than the price',
    sql: set('payment_attempts', 'amount = 100', `payment_no = 'alipay pending'`),
    finds: ['attempt-asks-the-price @ payment alipay pending'],
  },
  {
    when: 'a cashier asks for another currency',
    sql: set('payment_attempts', `currency = 'USD'`, `payment_no = 'alipay pending'`),
    finds: ['attempt-asks-the-price @ payment alipay pending'],
  },
  {
    when: 'an attempt was paid at no time',
    sql: set('payment_attempts', 'paid_at = NULL', `payment_no = 'alipay paid'`),
    finds: ['paid-attempt-is-in-the-ledger @ payment alipay paid'],
  },
  {
    when: 'an open attempt has a transaction',
    sql: set('payment_attempts', `provider_txn = 'x'`, `payment_no = 'alipay pending'`),
    finds: ['paid-attempt-is-in-the-ledger @ payment alipay pending'],
  },
  {
    when: 'a payment was never entered in the ledger',
    sql: `DELETE FROM ledger_entries WHERE entry_id = 'captured txn paid';`,
    finds: ['captured-is-price-or-surplus @ order paid', 'paid-attempt-is-in-the-ledger @ payment alipay paid'],
  },
  {
    when: 'the ledger has a payment in another currency',
    sql: set('ledger_entries', `currency = 'USD'`, `entry_id = 'captured txn paid'`),
    finds: ['captured-entry-has-its-attempt @ ledger entry captured txn paid'],
  },
  {
    when: 'one transaction pays two orders',
    sql: `ALTER TABLE payment_attempts DROP CONSTRAINT payment_attempts_gateway_provider_txn_key;
      ALTER TABLE ledger_entries DROP CONSTRAINT ledger_entries_kind_external_key_key;
      UPDATE payment_attempts SET provider_txn = 'txn paid' WHERE payment_no = 'alipay active';
      UPDATE ledger_entries SET external_key = 'txn paid' WHERE order_no = 'active';`,
    finds: [
      'transaction-counts-once @ ledger captured txn paid',
      'transaction-counts-once @ payment at alipay txn paid',
    ],
  },
  {
    when: 'a refund is of a transaction that never was',
    sql: set('payment_refunds', `provider_txn = 'nobody'`, `order_no = 'late'`),
    finds: ['refund-returns-what-came @ refund R late'],
  },
  {
    when: 'more goes back than came',
    sql: `INSERT INTO ledger_entries SELECT 'more', order_no, payment_no, kind, amount, currency, 'more', at
      FROM ledger_entries WHERE entry_id = 'refunded late';`,
    finds: ['refunds-within-captures @ payment alipay late', 'refunded-entry-has-its-refund @ ledger entry more'],
  },
  {
    when: 'a refund was completed at no time',
    sql: set('payment_refunds', 'completed_at = NULL', `order_no = 'late'`),
    finds: ['completed-refund-is-in-the-ledger @ refund R late'],
  },
  {
    when: 'a completed refund is not in the ledger',
    sql: `DELETE FROM ledger_entries WHERE entry_id = 'refunded late';`,
    finds: ['completed-refund-is-in-the-ledger @ refund R late'],
  },
  {
    when: 'the ledger has another amount than its refund',
    sql: set('ledger_entries', 'amount = 100', `entry_id = 'refunded late'`),
    finds: ['refunded-entry-has-its-refund @ ledger entry refunded late'],
  },
  {
    when: 'an order shows a refund that the ledger lacks',
    sql: set('orders', 'refunded_amount = 100', `order_no = 'paid'`),
    finds: ['refunded-amount-is-the-ledgers @ order paid'],
  },
  {
    when: 'an order was refunded for no reason',
    sql:
      set('orders', 'money_back_reason = NULL, money_back_since = NULL', `order_no = 'free and given back'`)
      + `DELETE FROM order_events WHERE event_id = 'free and given back refundStarted';`,
    finds: ['money-back-has-its-refund @ order free and given back'],
  },
  {
    when: 'a refund is for another reason than its order',
    sql: set('refunds', `automatic_reason = 'flightCancelled'`, `order_no = 'being given back'`),
    finds: ['money-back-has-its-refund @ order being given back'],
  },
  {
    when: 'an order is given back and no money is on its way',
    sql: `DELETE FROM payment_refunds WHERE order_no = 'being given back';`,
    finds: ['refund-has-its-money @ refund R being given back'],
  },
  {
    when: 'an order is refunded of which something is kept',
    sql: `ALTER TABLE refund_lines DROP CONSTRAINT refund_lines_pkey;
      UPDATE refund_lines SET refund_no = 'R being given back' WHERE refund_no = 'R free and given back';`,
    finds: [
      'refund-figure-adds-up @ refund R free and given back',
      'refund-line-is-of-its-order @ refund R being given back',
      'refunded-order-is-refunded-in-full @ order free and given back',
    ],
  },
  {
    when: 'a surplus goes back for a flight event',
    sql: set('payment_refunds', `reason = 'flightCancelled'`, `order_no = 'late'`),
    finds: ['surplus-has-a-reason-of-its-own @ refund R late'],
  },
  {
    when: 'a gateway refused to return money',
    sql: set('payment_refunds', `state = 'failed'`, `order_no = 'being given back'`),
    finds: ['failed-refund @ refund R being given back', 'refund-has-its-money @ refund R being given back'],
  },
]

const plans: BrokenWorld[] = [
  {
    when: 'one more is sold than passengers hold',
    sql: set('flight_plans', 'sold = sold + 1', `flight_id = 'F2' AND plan_id = 'HOUR'`),
    finds: ['stock-is-what-passengers-hold @ plan HOUR on flight F2'],
  },
  {
    when: 'a passenger holds what the flight does not offer',
    sql: `DELETE FROM flight_plans WHERE flight_id = 'F1' AND plan_id = 'FREE';`,
    finds: ['stock-is-what-passengers-hold @ plan FREE on flight F1'],
  },
  {
    when: 'more is promised than there is',
    sql: `ALTER TABLE flight_plans DROP CONSTRAINT flight_plans_check;
      UPDATE flight_plans SET quota = 1 WHERE flight_id = 'F1' AND plan_id = 'HOUR';`,
    finds: ['stock-is-not-oversold @ plan HOUR on flight F1'],
  },
  {
    when: 'the plan of a paid order has expired',
    sql: set('entitlements', `state = 'expired'`, `order_no = 'paid'`),
    finds: ['entitlement-fits-its-order @ entitlement paid', 'unused-plan-goes-back @ order paid, line 1'],
  },
  {
    when: 'an order that is given back can still be used',
    sql:
      set('entitlements', `state = 'unused'`, `order_no = 'being given back'`)
      + set('flight_plans', 'sold = sold + 1', `flight_id = 'F1' AND plan_id = 'HOUR'`)
      + `UPDATE jobs SET state = 'waiting' WHERE kind = 'order.afterLanding' AND key = 'being given back';`,
    finds: ['entitlement-fits-its-order @ entitlement being given back'],
  },
  {
    when: 'an order gives another plan than was bought',
    sql: set('order_lines', `ref_id = 'FULL'`, `order_no = 'paid'`),
    finds: ['wifi-line-gives-one-entitlement @ order paid, line 1'],
  },
  {
    when: 'a companion gets no plan of the order',
    sql: `DELETE FROM entitlements WHERE entitlement_id = 'party child';
      UPDATE flight_plans SET sold = sold - 1 WHERE flight_id = 'F1' AND plan_id = 'HOUR';`,
    finds: ['entitlement-fits-its-order @ entitlement party', 'wifi-line-gives-one-entitlement @ order party, line 2'],
  },
  {
    when: 'an order is completed while the plan of a companion waits',
    sql: `INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
      VALUES ('party ended', 'party', 'plansEnded', 'paid', 'completed', 'system', '2026-11-20 09:50Z');
      UPDATE orders SET state = 'completed' WHERE order_no = 'party';`,
    finds: ['plans-fit-their-order @ order party'],
  },
  {
    when: 'the plan of a companion is taken back for nothing',
    sql: `UPDATE entitlements SET state = 'refunded' WHERE entitlement_id = 'party child';
      UPDATE flight_plans SET sold = sold - 1 WHERE flight_id = 'F1' AND plan_id = 'HOUR';
      INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
      VALUES ('party ended', 'party', 'plansEnded', 'paid', 'completed', 'system', '2026-11-20 09:50Z');
      UPDATE orders SET state = 'completed' WHERE order_no = 'party';`,
    finds: ['refunded-plan-has-its-refund @ order party, line 2'],
  },
  {
    when: 'a companion is online without a trace',
    sql: set(
      'order_events',
      `detail = '{"entitlementId": "party child"}'`,
      `order_no = 'party' AND event = 'planActivated'`,
    ),
    finds: ['use-begins-with-activation @ entitlement party', 'use-begins-with-activation @ entitlement party child'],
  },
  {
    when: 'a passenger holds a plan twice',
    sql: `DROP INDEX entitlements_one_open;
      UPDATE entitlements SET trip_id = 'trip paid' WHERE order_no = 'pending';
      UPDATE orders SET trip_id = 'trip paid' WHERE order_no = 'pending';`,
    finds: ['one-open-plan-per-passenger @ trip trip paid, plan HOUR'],
  },
  {
    when: 'a plan was used that was never activated',
    sql: set('entitlements', 'seconds_used = 10', `order_no = 'paid'`),
    finds: ['use-begins-with-activation @ entitlement paid'],
  },
  {
    when: 'a plan was activated behind the back of its order',
    sql: set('entitlements', 'activated_at = created_at', `order_no = 'unused'`),
    finds: ['use-begins-with-activation @ entitlement unused'],
  },
  {
    when: 'an hour lasted longer',
    sql: set('entitlements', 'seconds_used = 3601', `order_no = 'used up'`),
    finds: ['use-stays-within-the-plan @ entitlement used up'],
  },
  {
    when: 'a plan moved to too many devices',
    sql: set('entitlements', 'device_switches = 4', `order_no = 'active'`),
    finds: ['use-stays-within-the-plan @ entitlement active'],
  },
  {
    when: 'a passenger was rebooked without the plan',
    sql: set('manifest_passengers', `flight_id = 'F2'`, `trip_id = 'trip paid'`),
    finds: ['plan-follows-its-ticket @ entitlement paid'],
  },
  {
    when: 'nobody closes an order that cannot follow its passenger',
    sql: `DELETE FROM jobs WHERE kind = 'order.close';`,
    finds: ['plan-follows-its-ticket @ entitlement being closed'],
  },
  {
    when: 'a plan is held on a flight that is cancelled',
    sql: `UPDATE manifest_passengers SET flight_id = 'F2' WHERE trip_id = 'trip paid';
      UPDATE entitlements SET flight_id = 'F2' WHERE order_no = 'paid';
      UPDATE flight_plans SET sold = sold - 1 WHERE flight_id = 'F1' AND plan_id = 'HOUR';
      UPDATE flight_plans SET sold = 1 WHERE flight_id = 'F2' AND plan_id = 'HOUR';
      UPDATE flights SET cancelled = true WHERE flight_id = 'F2';`,
    finds: ['plan-without-service @ entitlement paid'],
  },
]

export const brokenMoneyAndPlans: readonly BrokenWorld[] = [...money, ...plans]
