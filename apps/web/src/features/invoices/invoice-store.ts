import { onDraftsLost } from '../../session/session-store.ts'
import { storage } from '../../storage/storage.ts'
import { emptyInvoice, type WholeInvoiceForm } from './invoice-rules.ts'

/**
 * The stored invoice (spec §3, E8): the latest input in a single object, with its order. The input survives a reload
 * and an expired login, and prefills the next order.
 */
export function keptInvoice(): { orderNo: string; form: WholeInvoiceForm } {
  const kept = storage.read('invoice')
  if (!kept) return { orderNo: '', form: emptyInvoice }
  const { orderNo, ...fields } = kept
  // Fields missing from an older shape are empty.
  const titleKind = fields['titleKind'] === 'enterprise' ? 'enterprise' : 'personal'
  return { orderNo, form: { ...emptyInvoice, ...fields, titleKind } }
}

export function keepInvoice(orderNo: string, form: WholeInvoiceForm): void {
  storage.write('invoice', { ...form, orderNo })
}

onDraftsLost(() => storage.remove('invoice'))
