import type { BrokenWorld } from './broken-worlds.ts'

const difference = (healed: boolean) =>
  JSON.stringify([{ name: 'paymentUnknown', paymentNo: 'P1', refundNo: null, healed }])
/** A day of 38 yuan paid and 8 yuan refunded, as its statement has it; parameters change it. */
const day = ({ state = 'equal', differences = '[]', paid = 3800, kind = 'refunded' }) => `
  INSERT INTO reconciliations (gateway, day, state, currency, payments, refunds, paid_minor, refunded_minor, differences, compared_at)
  VALUES ('alipay', '2026-11-19', '${state}', 'CNY', 1, 1, ${paid}, 800, '${differences}', '2026-11-20 02:30Z');
  INSERT INTO statement_lines VALUES
    ('alipay', '2026-11-19', 1, 'captured', 'P1', NULL, 'T1', 3800, 'CNY'),
    ('alipay', '2026-11-19', 2, '${kind}', 'P1', 'R1', 'T1', 800, 'CNY');`

const fits = 'reconciliation-state-fits-its-differences @ alipay on 2026-11-19'
const counts = 'reconciliation-counts-its-statement @ alipay on 2026-11-19'
const open = 'reconciliation-is-open @ alipay on 2026-11-19'

/** Gateways' statements and what was found in them. The first two are right. */
export const brokenReconciliations: readonly BrokenWorld[] = [
  {
    when: 'nothing is wrong with a day whose differences have healed',
    sql: day({ differences: difference(true) }),
    finds: [],
  },
  {
    when: 'a day differs, which somebody has to look at',
    sql: day({ state: 'different', differences: difference(false) }),
    finds: [open],
  },
  { when: 'a day that differs is called equal', sql: day({ differences: difference(false) }), finds: [fits] },
  {
    when: 'a day differs in nothing that is not healed',
    sql: day({ state: 'different', differences: difference(true) }),
    finds: [fits, open],
  },
  { when: 'a day waits for the statement that it has', sql: day({ state: 'waiting' }), finds: [fits] },
  { when: 'a day says another sum than its statement', sql: day({ paid: 3801 }), finds: [counts] },
  { when: 'a day counts a payment as a refund', sql: day({ kind: 'captured' }), finds: [counts] },
]
