import type { Pool } from 'pg'

/** How often what was reached: a model that never comes aboard proves nothing about being aboard. */
export type Tally = Map<string, number>

export function count(tally: Tally, what: string, times = 1): void {
  tally.set(what, (tally.get(what) ?? 0) + times)
}

/** Counts the events in the histories of these accounts' orders. */
export async function countHistories(tally: Tally, pool: Pool, accountIds: readonly string[]): Promise<void> {
  const { rows } = await pool.query<{ what: string; times: number }>(
    `with own as (select order_no from orders where account_id = any($1))
     select 'order ' || event as what, count(*)::integer as times from order_events where order_no in (select order_no from own) group by 1
     union all
     select 'given back for ' || reason, count(*)::integer from payment_refunds where order_no in (select order_no from own) group by 1
     union all
     select 'money back ' || state, count(*)::integer from payment_refunds where order_no in (select order_no from own) group by 1
     union all
     select type || ' ' || event, count(*)::integer from refund_events join refunds using (refund_no)
       where order_no in (select order_no from own) group by 1
     union all
     select 'grant ended by ' || end_reason, count(*)::integer from access_grants where trip_id in (select trip_id from orders where order_no in (select order_no from own)) group by 1
     union all
     select 'plan ' || state, count(*)::integer from entitlements where order_no in (select order_no from own) group by 1`,
    [accountIds],
  )
  for (const { what, times } of rows) count(tally, what, times)
}

export const showTally = (tally: Tally) =>
  [...tally]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([what, times]) => `${String(times).padStart(8)}  ${what}`)
    .join('\n')
