import { z } from 'zod'
import type { Tx } from '../../../platform/db/open-db.ts'
import { getAccounts } from './stores/account-store.ts'
import type { Problem, Row } from './resource.ts'
import { tableResource } from './table-resource.ts'
import { id, instant, wholeNumber } from './fields.ts'

/** A file may name a passenger by account, member card or mailbox; exports use the account. */
const account = {
  accountId: id,
  ffpCardNo: z.string().min(1).max(30).nullish(),
  email: z.email().nullish(),
}
const named = (row: z.ZodObject) =>
  row
    .extend({ ...account, accountId: id.nullish() })
    .refine(
      (one) => [one['accountId'], one['ffpCardNo'], one['email']].filter(Boolean).length === 1,
      'exactly one of accountId, ffpCardNo, email',
    )

/** Resolves every row's account; a card or mailbox that matches no account, or several, is a problem. */
async function toAccounts(tx: Tx, rows: readonly Row[]): Promise<{ rows: Row[]; problems: Problem[] }> {
  const found = await getAccounts(tx, rows)
  const problems: Problem[] = []
  const resolved = rows.map(({ accountId, ffpCardNo, email: _email, ...row }, at) => {
    const ids = found[at] ?? []
    if (ids.length !== 1) {
      const who = ids.length === 0 ? 'nobody has' : 'several passengers have'
      problems.push({
        id: null,
        problem: `row ${at + 1}: ${who} this ${accountId ? 'account' : ffpCardNo ? 'card' : 'mailbox'}`,
      })
    }
    return { accountId: ids[0], ...row }
  })
  return { rows: resolved, problems }
}

export const accountCoupons = tableResource({
  name: 'account-coupons',
  table: 'account_coupons',
  id: ['accountId', 'couponId'],
  row: z.strictObject({ accountId: id, couponId: id }),
  refine: named,
  prepare: toAccounts,
  onlyNew: (deps) => ({ state: 'unused', issued_at: deps.clock.now() }),
  // S4: a coupon that is used in an order must not be removed.
  removeOnly: { column: 'state', value: 'unused' },
})

export const accountRightsCards = tableResource({
  name: 'account-rights-cards',
  table: 'account_rights_cards',
  id: ['rightsNo'],
  instants: ['validFrom', 'validTo'],
  row: z.strictObject({
    rightsNo: id,
    accountId: id,
    cardId: id,
    timesGranted: wholeNumber.nullable(),
    validFrom: instant,
    validTo: instant,
  }),
  refine: named,
  prepare: toAccounts,
  onlyNew: (deps) => ({ issued_at: deps.clock.now() }),
})
