import type { BrokenWorld } from './broken-worlds.ts'

const set = (table: string, change: string, row: string) => `UPDATE ${table} SET ${change} WHERE ${row};`
const event = (id: string, order: string, columns: string) =>
  `INSERT INTO order_events (event_id, order_no, event, from_state, to_state, actor, at)
   SELECT '${id}', order_no, ${columns}, created_at FROM orders WHERE order_no = '${order}';`

const orders: BrokenWorld[] = [
  {
    when: 'an operator says that an order was paid',
    sql: set('order_events', `actor = 'operator'`, `event_id = 'paid paid'`),
    finds: ['event-is-in-table-o @ order paid, event paid paid'],
  },
  {
    when: 'an order leaps over its payment',
    sql: `DELETE FROM order_events WHERE event_id = 'unused nothingToPay';
      UPDATE order_events SET from_state = 'pending_payment' WHERE event_id = 'unused landed';`,
    finds: ['event-is-in-table-o @ order unused, event unused landed'],
  },
  {
    when: 'an order was submitted twice',
    sql: event('again', 'paid', `'submitted', NULL, 'pending_payment', 'passenger'`),
    finds: [
      'order-begins-with-submission @ order paid',
      'order-moves-without-gaps @ order paid, state pending_payment',
    ],
  },
  {
    when: 'an order was never submitted',
    sql: `DELETE FROM order_events WHERE event_id = 'pending submitted';`,
    finds: ['order-begins-with-submission @ order pending', 'order-stands-where-its-events-end @ order pending'],
  },
  {
    when: 'an order is noted in a state where it never was',
    sql: event('note', 'paid', `'latePaymentReceived', 'canceled', 'canceled', 'system'`),
    finds: ['order-moves-without-gaps @ order paid, state canceled'],
  },
  {
    when: 'an order ended in two ways',
    sql: event('too', 'canceled', `'timedOut', 'pending_payment', 'payment_timed_out', 'system'`),
    finds: [
      'order-moves-without-gaps @ order canceled, state pending_payment',
      'order-stands-where-its-events-end @ order canceled',
    ],
  },
  {
    when: 'an order moved without an event',
    sql: set('orders', `state = 'canceled'`, `order_no = 'timed out'`),
    finds: ['order-stands-where-its-events-end @ order timed out'],
  },
  {
    when: 'an order was paid at no time',
    sql: set('orders', 'paid_at = NULL', `order_no = 'paid'`),
    finds: ['paid-order-says-when @ order paid'],
  },
  {
    when: 'an unpaid order has no deadline',
    sql: set('orders', 'pay_deadline = NULL', `order_no = 'pending'`),
    finds: ['pending-order-has-a-deadline @ order pending'],
  },
  {
    when: 'an order is given back and its events do not say so',
    sql: `DELETE FROM order_events WHERE event_id = 'being given back refundStarted';`,
    finds: ['money-back-is-told-in-the-events @ order being given back'],
  },
]

const attempts: BrokenWorld[] = [
  {
    when: 'two cashiers of one gateway are open',
    sql: `DROP INDEX payment_attempts_one_open;
      INSERT INTO payment_attempts (payment_no, order_no, gateway, state, amount, currency, created_at, expires_at)
      SELECT 'second', order_no, gateway, state, amount, currency, created_at, expires_at
      FROM payment_attempts WHERE payment_no = 'alipay pending';
      UPDATE jobs SET key = 'second' WHERE kind = 'payment.query' AND key = 'alipay closed';`,
    finds: ['one-open-attempt-per-gateway @ order pending at alipay'],
  },
  {
    when: 'a canceled order can still be paid',
    sql: set('payment_attempts', `state = 'open'`, `payment_no = 'alipay canceled'`),
    finds: ['settled-order-closes-its-attempts @ payment alipay canceled'],
  },
  {
    when: 'nobody closes the other cashier of a paid order',
    sql: `DELETE FROM jobs WHERE kind = 'payment.close';`,
    finds: ['settled-order-closes-its-attempts @ payment stripe two cashiers'],
  },
]

const grants: BrokenWorld[] = [
  {
    when: 'an active plan is not online',
    sql: set('access_grants', `state = 'ended', ended_at = opened_at, end_reason = 'moved'`, `grant_id = 'active'`),
    finds: ['active-plan-is-online @ entitlement active'],
  },
  {
    when: 'a paused plan is online',
    sql: set('entitlements', `state = 'paused'`, `order_no = 'active'`),
    finds: ['active-plan-is-online @ entitlement active'],
  },
  {
    when: 'a device is online with two plans',
    sql: `DROP INDEX access_grants_device; UPDATE access_grants SET device_id = 'device active' WHERE grant_id = 'also active';`,
    finds: ['device-has-one-grant @ device device active', 'device-is-its-passengers @ grant also active'],
  },
  {
    when: 'a plan rests beside one that is used up',
    sql: `UPDATE access_grants SET state = 'paused', paused_at = ended_at, ended_at = NULL, end_reason = NULL WHERE grant_id = 'used up';
      INSERT INTO jobs (job_id, kind, key, payload, run_at, created_at) SELECT 'again', 'grant.end', 'used up', '{}', run_at, created_at
      FROM jobs LIMIT 1 ON CONFLICT (kind, key) DO UPDATE SET state = 'waiting', ended_at = NULL;`,
    finds: ['active-plan-is-online @ entitlement used up'],
  },
  {
    when: 'two devices have one address',
    sql: `DROP INDEX device_leases_address; UPDATE device_leases SET address = '10.0.0.1' WHERE device_id IN ('device active', 'device also active');`,
    finds: ['address-has-one-device @ address 10.0.0.1'],
  },
  {
    when: 'a device that is online has lost its address',
    sql: set('device_leases', 'until = since', `device_id = 'device active'`),
    finds: ['running-grant-has-an-address @ grant active'],
  },
  {
    when: 'somebody is online with the plan of another',
    sql: set('access_grants', `trip_id = 'trip paid'`, `grant_id = 'active'`),
    finds: ['grant-is-its-passengers @ grant active'],
  },
  {
    when: 'an unused plan has been online',
    sql: `INSERT INTO portal_devices SELECT 'early', 'trip paid', created_at, seen_at FROM portal_devices LIMIT 1;
      INSERT INTO access_grants SELECT 'too early', 'paid', 'trip paid', state, opened_at, ends_at, ended_at, end_reason, 'early', confirmed_at
      FROM access_grants WHERE grant_id = 'used up';`,
    finds: ['grant-was-activated @ grant too early'],
  },
  {
    when: 'a grant ended for no reason',
    sql: set('access_grants', 'end_reason = NULL', `grant_id = 'used up'`),
    finds: ['ended-grant-says-when-and-why @ grant used up'],
  },
]

const withoutJob = (kind: string, key: string, finds: string): BrokenWorld => ({
  when: `${kind} of ${key} is missing`,
  sql: `DELETE FROM jobs WHERE kind = '${kind}' AND key = '${key}';`,
  finds: [finds],
})

const jobs: BrokenWorld[] = [
  withoutJob('order.deadline', 'pending', 'pending-order-will-end @ order pending'),
  withoutJob('payment.query', 'alipay pending', 'open-attempt-will-be-asked-for @ payment alipay pending'),
  withoutJob('payment.refund', 'txn being given back', 'refund-will-be-sent @ refund R being given back'),
  withoutJob('order.afterLanding', 'paid', 'plan-will-end-with-its-flight @ entitlement paid'),
  withoutJob('order.afterLanding', 'active', 'plan-will-end-with-its-flight @ entitlement active'),
  withoutJob('grant.end', 'active', 'grant-will-end @ grant active'),
  {
    when: 'the deadline of an unpaid order has passed without effect',
    sql: set('jobs', `state = 'done', ended_at = run_at`, `kind = 'order.deadline' AND key = 'pending'`),
    finds: ['pending-order-will-end @ order pending'],
  },
  {
    when: 'a job was given up',
    sql: set('jobs', `state = 'dead'`, `kind = 'order.deadline' AND key = 'pending'`),
    finds: ['dead-job @ job order.deadline pending'],
  },
]

const times: BrokenWorld[] = [
  {
    when: 'an order was paid before it was submitted, by its events',
    sql: set('order_events', `at = at - interval '1 day'`, `event_id = 'paid paid'`),
    finds: ['events-follow-in-time @ order paid, event paid'],
  },
  {
    when: 'the clocks of two servers differ by less than leases allow for',
    sql: `UPDATE order_events v SET at = before.at - interval '30 seconds' FROM order_events before
      WHERE v.event_id = 'paid paid' AND before.order_no = v.order_no AND before.to_state = v.from_state`,
    finds: ['clocks-differ @ 1 events of orders'],
  },
  {
    when: 'a refund was completed before it began',
    sql: set('payment_refunds', `completed_at = created_at - interval '3 minutes'`, `order_no = 'late'`),
    finds: ['times-follow-each-other @ refund R late'],
  },
  {
    when: 'a plan was activated before it was bought',
    sql: set('entitlements', `activated_at = created_at - interval '3 minutes'`, `order_no = 'active'`),
    finds: ['times-follow-each-other @ entitlement active'],
  },
]

const holders: BrokenWorld[] = [
  {
    when: 'orders belong to another account, to a mailbox in capitals, and to something unheard of',
    sql:
      set('orders', `holder = 'account:another'`, `order_no = 'paid'`)
      + set('orders', `holder = 'mailbox:Somebody@example.com'`, `order_no = 'free'`)
      + set('orders', `holder = 'trip:T'`, `order_no = 'late'`),
    finds: ['paid', 'free', 'late'].map((no) => `order-has-a-possible-holder @ order ${no}`),
  },
  {
    when: 'an order of an erased passenger still names the mailbox',
    sql:
      set('accounts', `display_name = ''`, `account_id = 'somebody'`)
      + set('orders', `holder = 'mailbox:somebody@example.com'`, `order_no = 'paid'`),
    finds: ['erased-order-names-no-mailbox @ order paid'],
  },
]

export const brokenStates: readonly BrokenWorld[] = [...orders, ...attempts, ...grants, ...jobs, ...times, ...holders]
