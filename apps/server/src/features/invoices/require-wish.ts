import { fail } from '../../platform/contract-error.ts'
import { faultyField, readTitle, type TypedTitle } from './invoice-rules.ts'

/**
 * S8: a wish that could not be issued is refused while the passenger is still at the checkout, as `submitInvoice` would.
 * @throws the error of the title, {fields} of the wish
 */
export function requireWish(wish: TypedTitle): void {
  const title = readTitle(wish)
  if (typeof title !== 'string') return
  const field = faultyField[title]
  fail(title, { fields: [field === null ? 'invoiceWish' : `invoiceWish.${field}`] })
}
