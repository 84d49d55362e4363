import type { BrokenWorld } from './broken-worlds.ts'

const invoice = (change: string, which: string) =>
  `UPDATE invoices SET ${change} WHERE invoice_id = 'invoice ${which}';`
/** The database itself refuses most of it: a dump that was edited by hand is not asked. */
const unchecked = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT conname FROM pg_constraint WHERE conrelid = 'invoices'::regclass AND contype = 'c'
  LOOP EXECUTE format('ALTER TABLE invoices DROP CONSTRAINT %I', name); END LOOP; END $$;`

/** Invoices and what they are for. */
export const brokenInvoices: readonly BrokenWorld[] = [
  {
    when: 'an invoice was asked for before its order was completed',
    sql: invoice(`applied_at = '2026-11-19 12:30Z'`, 'applied 1'),
    finds: ['invoice-is-of-a-completed-order @ invoice invoice applied 1'],
  },
  {
    when: 'an order in another currency has an invoice',
    sql: `UPDATE orders SET currency = 'USD' WHERE order_no = 'invoice canceled';
      UPDATE payment_attempts SET currency = 'USD' WHERE order_no = 'invoice canceled';
      UPDATE ledger_entries SET currency = 'USD' WHERE order_no = 'invoice canceled';`,
    finds: ['invoice-is-of-a-completed-order @ invoice invoice canceled 1'],
  },
  {
    when: 'a version is left out',
    sql: invoice('version = 3', 'reversed 2'),
    finds: ['invoices-follow-each-other @ order invoice reversed'],
  },
  {
    when: 'an application was overtaken by a later one',
    sql: `UPDATE invoices SET version = 7 - version WHERE order_no = 'invoice reversed';
      UPDATE invoices SET version = version - 4 WHERE order_no = 'invoice reversed';`,
    finds: ['invoices-follow-each-other @ order invoice reversed'],
  },
  {
    when: 'an issued invoice has no number, and an application has one',
    sql: `${unchecked}${invoice('invoice_no = NULL', 'issued 1')}${invoice(`invoice_no = 'x'`, 'applied 1')}`,
    finds: [
      'invoice-says-what-its-state-needs @ invoice invoice applied 1',
      'invoice-says-what-its-state-needs @ invoice invoice issued 1',
    ],
  },
  {
    when: 'an invoice was reversed before it was issued',
    sql: invoice(`reversed_at = '2026-11-19 15:31Z'`, 'reversed 1'),
    finds: ['invoice-says-what-its-state-needs @ invoice invoice reversed 1'],
  },
  {
    when: 'what is left is invoiced as if nothing had gone back',
    sql: invoice('amount = 10000', 'reversed 2'),
    finds: ['invoice-is-for-what-was-kept @ invoice invoice reversed 2'],
  },
  {
    when: 'money went back and the invoice stands',
    sql: `UPDATE refunds SET ended_at = '2026-11-19 15:45Z' WHERE order_no = 'invoice reversed';`,
    finds: ['invoice-is-reversed-before-money-goes-back @ refund R invoice reversed'],
  },
  {
    when: 'the file of an invoice is lost, and an application has one',
    sql: `DELETE FROM invoice_files WHERE invoice_id = 'invoice reversed 1' AND colour = 'red';
      INSERT INTO invoice_files VALUES ('invoice applied 1', 'blue', '%PDF-');`,
    finds: [
      'issued-invoice-has-its-files @ invoice invoice applied 1',
      'issued-invoice-has-its-files @ invoice invoice reversed 1',
    ],
  },
  {
    when: 'nothing issues what was asked for',
    sql: `UPDATE jobs SET state = 'done', ended_at = run_at WHERE kind = 'invoice.issue' AND key = 'invoice applied 1';
      DELETE FROM jobs WHERE kind = 'invoice.issue' AND key = 'invoice issuing 1';`,
    finds: [
      'application-will-be-issued @ invoice invoice applied 1',
      'application-will-be-issued @ invoice invoice issuing 1',
    ],
  },
  {
    when: 'the issuer refused, and refused to reverse',
    sql:
      invoice(`state = 'failed', problem = '名称有误'`, 'applied 1')
      + invoice(`problem = '原发票已抵扣'`, 'reversing 1'),
    finds: [
      'invoice-waits-for-somebody @ invoice invoice applied 1',
      'invoice-waits-for-somebody @ invoice invoice reversing 1',
    ],
  },
]
