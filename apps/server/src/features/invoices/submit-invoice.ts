import * as calls from '@aisle/contract/invoices'
import type { submitInvoiceSchemas, updateInvoiceSchemas } from '@aisle/contract/invoices-schemas'
import type { InvoiceState } from '@aisle/contract/invoice-states'
import { invoiceRefusal } from '@aisle/rules/invoice-window'
import type { z } from 'zod'
import { countUse } from '../../platform/attempts/count-use.ts'
import { fail } from '../../platform/contract-error.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import type { PassengerCaller } from '../../platform/http/caller.ts'
import { getHolder } from '../../platform/http/holder.ts'
import { onceByKey } from '../../platform/idempotency/once-by-key.ts'
import { requireFreshProof } from '../login/index.ts'
import { lockOwnOrder } from '../orders/index.ts'
import { applyForInvoice } from './apply-for-invoice.ts'
import { factsOfOrder } from './invoice-facts.ts'
import { readTitle, type InvoiceTitle, type TypedTitle } from './invoice-rules.ts'
import { changeTitle, moveInvoice } from './invoice-store.ts'

interface Moved {
  orderNo: string
  state: InvoiceState
}

/**
 * S8: → applied, for an own order that is completed.
 * @throws ContractError `notFound`, `invoiceUnavailable` (`whyNot`), `freshProofRequired`, or what is wrong with the title
 */
export async function submitInvoice(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof submitInvoiceSchemas.request>,
): Promise<Moved> {
  const { orderNo } = request
  const create = async (tx: Parameters<typeof lockOwnOrder>[0]): Promise<Moved> => {
    const order = (await lockOwnOrder(tx, caller.session, orderNo)) ?? fail('notFound', { reason: 'order' })
    const title = requireTitle(request)
    if (order.currency !== 'CNY') fail('invoiceUnavailable', { reason: 'receipt' })
    const { facts, invoices } = await factsOfOrder(tx, order)
    // L7: the first title replaces nothing.
    if (order.invoiceWish || invoices.length > 0) await requireFreshProof({ clock: deps.clock, db: tx }, caller)
    const refusal = invoiceRefusal(facts, deps.clock.now())
    if (refusal) fail('invoiceUnavailable', { reason: refusal, whyNot: refusal })
    await countUse(deps, tx, { kind: 'changeInvoice', subject: getHolder(caller.session) })
    await applyForInvoice(deps, tx, { order, title, earlier: invoices })
    return { orderNo, state: 'applied' }
  }
  return onceByKey(deps, caller, { call: calls.submitInvoice, request, create })
}

/**
 * Changes an application that the issuer does not have yet; a refused one is applied for again under a new serial number.
 * @throws ContractError `freshProofRequired`, `notFound`, `stateChanged` once it is too late, or the error of the title
 */
export async function updateInvoice(
  deps: Deps,
  caller: PassengerCaller,
  request: z.output<typeof updateInvoiceSchemas.request>,
): Promise<Moved> {
  await requireFreshProof(deps, caller)
  const { orderNo } = request
  return inTransaction(deps.db, async (tx) => {
    const order = (await lockOwnOrder(tx, caller.session, orderNo)) ?? fail('notFound', { reason: 'order' })
    const title = requireTitle(request)
    const { open, invoices } = await factsOfOrder(tx, order)
    if (!open) fail('invoiceUnavailable', { reason: order.currency === 'CNY' ? 'none' : 'receipt' })
    await countUse(deps, tx, { kind: 'changeInvoice', subject: getHolder(caller.session) })
    if (open.state === 'failed') {
      await moveInvoice(tx, { invoiceId: open.invoiceId, from: 'failed' }, { to: 'canceled' })
      await applyForInvoice(deps, tx, { order, title, earlier: invoices })
    } else if (!(await changeTitle(tx, open.invoiceId, { title, at: deps.clock.now() }))) {
      fail('stateChanged', { reason: open.state === 'issuing' ? 'invoiceIssuing' : 'invoiceIssued', state: open.state })
    }
    return { orderNo, state: 'applied' }
  })
}

function requireTitle(typed: TypedTitle): InvoiceTitle {
  const title = readTitle(typed)
  return typeof title === 'string' ? fail(title) : title
}
