import type { BrokenWorld } from './broken-worlds.ts'

const refund = (change: string, no: string) => `UPDATE refunds SET ${change} WHERE refund_no = 'R ${no}';`

/** After-sales: refunds in each state, and what they took. */
export const brokenRefunds: readonly BrokenWorld[] = [
  {
    when: 'a return was approved that nobody had sent back',
    sql: `UPDATE refund_events SET from_state = 'awaiting_return' WHERE event_id = 'R returned inspected';`,
    finds: [
      'refund-event-is-in-table-r @ refund R returned, event R returned inspected',
      'refund-stands-where-its-events-end @ refund R returned, state awaiting_return',
      'refund-stands-where-its-events-end @ refund R returned, state returning',
    ],
  },
  {
    when: 'a refund stands where no event brought it',
    sql: refund(`state = 'rejected', decision_zh = '否', decision_en = 'No'`, 'never came'),
    finds: [
      'refund-stands-where-its-events-end @ refund R never came, state applied',
      'refund-stands-where-its-events-end @ refund R never came, state rejected',
    ],
  },
  {
    when: 'a refund is more than its lines and freight',
    sql: refund('asked_amount = 6000', 'never came'),
    finds: ['refund-figure-adds-up @ refund R never came'],
  },
  {
    when: 'a refund fell and nobody said why',
    sql: refund('amount = 100', 'never came'),
    finds: ['refund-figure-adds-up @ refund R never came'],
  },
  {
    when: 'three of two cups go back',
    sql: `UPDATE refund_lines SET units = 3 WHERE refund_no = 'R never came';`,
    finds: ['units-go-back-once @ order never came, line 1'],
  },
  {
    when: 'both cups go back for less than they cost',
    sql: `UPDATE refund_lines SET units = 2 WHERE refund_no = 'R never came';`,
    finds: ['units-go-back-once @ order never came, line 1'],
  },
  {
    when: 'a refund names a line of another order',
    sql: `UPDATE refund_lines SET order_no = 'withdrawn' WHERE refund_no = 'R never came';`,
    finds: ['refund-line-is-of-its-order @ refund R never came'],
  },
  {
    when: 'freight goes back that was never paid',
    sql: refund('asked_amount = 6000, amount = 6000, freight_amount = 1000', 'never came'),
    finds: ['freight-goes-back-once @ order never came'],
  },
  {
    when: 'a refund was asked for before its order was paid',
    sql: refund(`created_at = '2026-11-19 12:01Z'`, 'one cup back'),
    finds: ['only-what-was-paid-is-asked-back @ refund R one cup back'],
  },
  {
    when: 'goods that the carrier delivered sixteen days ago go back',
    sql: `UPDATE shipments SET delivered_at = '2026-11-03 12:00Z' WHERE order_no = 'returned';`,
    finds: ['goods-go-back-in-their-days @ refund R returned'],
  },
  {
    when: 'goods that the passenger got eight days ago go back without a cause',
    sql: `UPDATE shipments SET delivered_at = '2026-11-11 12:00Z' WHERE order_no IN ('returned', 'replaced');
      UPDATE refund_reasons SET without_cause = true WHERE reason_id = 'return_refund';`,
    finds: ['goods-go-back-in-their-days @ refund R returned'],
  },
  {
    when: 'goods go back that were never shipped',
    sql: `UPDATE refunds SET type = 'return_refund' WHERE refund_no = 'R cups on their way back';`,
    finds: [
      'goods-back-were-handed-over @ refund R cups on their way back',
      'refund-event-is-in-table-r @ refund R cups on their way back, event R cups on their way back approvedByItself',
    ],
  },
  {
    when: 'a rejected passenger is not told why',
    sql: refund('decision_zh = NULL, decision_en = NULL', 'rejected'),
    finds: ['refund-says-what-its-state-needs @ refund R rejected'],
  },
  {
    when: 'a return can be sent back for ever',
    sql: refund('return_by = NULL', 'to be sent back'),
    finds: ['refund-says-what-its-state-needs @ refund R to be sent back'],
  },
  {
    when: 'a code is on its way back after its money has come',
    sql: `UPDATE pickup_codes SET state = 'refunding' WHERE code = 'code back 1';`,
    finds: ['codes-go-back-with-their-refund @ refund R code back'],
  },
  {
    when: 'a code went back without a refund',
    sql: `UPDATE pickup_codes SET refund_no = NULL WHERE code = 'code back 1';`,
    finds: ['code-on-its-way-names-its-refund @ code code back 1'],
  },
  {
    when: 'a code names a refund and can still be shown',
    sql: `UPDATE pickup_codes SET refund_no = 'R code back' WHERE code = 'code back 2';`,
    finds: [
      'code-on-its-way-names-its-refund @ code code back 2',
      'codes-go-back-with-their-refund @ refund R code back',
    ],
  },
  {
    when: 'nothing will end a return that nobody sends',
    sql: `DELETE FROM jobs WHERE kind = 'refund.returnDeadline' AND key = 'R to be sent back';`,
    finds: ['deadline-of-a-refund-will-come @ refund R to be sent back'],
  },
  {
    when: 'nothing will end an exchange that nobody confirms',
    sql: `DELETE FROM jobs WHERE kind = 'refund.replacementReceived' AND key = 'R replaced';`,
    finds: ['deadline-of-a-refund-will-come @ refund R replaced'],
  },
  {
    when: 'an order was shipped while its refund was open',
    sql: refund(`created_at = '2026-11-19 12:50Z'`, 'never came'),
    finds: ['nothing-ships-while-a-refund-is-open @ order never came'],
  },
  {
    when: 'the money of a refund is another sum',
    sql: `UPDATE payment_refunds SET amount = 4000 WHERE refund_no = 'R cups on their way back';`,
    finds: ['refund-has-its-money @ refund R cups on their way back'],
  },
  {
    when: 'money goes back that no refund asked for',
    sql: `INSERT INTO payment_refunds (refund_no, payment_no, order_no, provider_txn, amount, purpose, reason, state, created_at)
      SELECT 'R nobody', payment_no, order_no, provider_txn, 100, purpose, reason, state, created_at
      FROM payment_refunds WHERE refund_no = 'R refused by bank';
      INSERT INTO jobs (job_id, kind, key, payload, run_at, state, created_at)
      SELECT 'nobody', kind, 'R nobody', payload, run_at, state, created_at FROM jobs WHERE kind = 'payment.refund' AND key = 'R refused by bank';`,
    finds: ['refund-has-its-money @ refund R nobody'],
  },
  {
    when: 'a replacement is not held',
    sql: `UPDATE skus SET reserved = reserved - 1;`,
    finds: ['goods-stock-is-what-orders-hold @ SKU CUP'],
  },
]
