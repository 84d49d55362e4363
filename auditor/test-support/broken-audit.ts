import type { BrokenWorld } from './broken-worlds.ts'

/** Changes to the operators' audit by an attacker with access to the database. */
export const brokenAudit: readonly BrokenWorld[] = [
  {
    when: 'a line of the audit names another key',
    sql: `UPDATE operator_audit SET key_name = 'somebody else' WHERE audit_id = 'first';`,
    finds: ['audit-line-is-as-written @ audit line 1 first'],
  },
  {
    when: 'the changes of an audit line are other ones',
    sql: `UPDATE operator_audit SET changes = '[]' WHERE audit_id = 'first';`,
    finds: ['audit-line-is-as-written @ audit line 1 first'],
  },
  {
    when: 'a line was removed from the middle of the audit',
    sql: `DELETE FROM operator_audit WHERE audit_id = 'second';`,
    finds: ['audit-line-follows-the-one-before @ audit line 3 third'],
  },
  {
    when: 'the last line of the audit was removed',
    sql: `DELETE FROM operator_audit WHERE audit_id = 'third';`,
    finds: ['audit-ends-with-its-head @ audit head'],
  },
  {
    when: 'a line was put in beside the chain of the audit',
    sql: `INSERT INTO operator_audit (audit_id, at, key_name, scope, command, summary)
      VALUES ('new', '2026-11-19 13:00Z', 'duty', 'refunds', 'refund-approve', 'refund 1');`,
    finds: ['audit-lines-are-in-the-chain @ audit head'],
  },
  {
    when: 'the audit has no head',
    sql: 'DELETE FROM operator_audit_head;',
    finds: ['audit-has-a-head @ audit head'],
  },
]
