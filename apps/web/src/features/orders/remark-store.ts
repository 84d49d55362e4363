import type { InvoiceWish } from '@aisle/contract/orders-schemas'
import { onLoginChange } from '../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'
import type { StoredItems } from '../../storage/stored-items.ts'

const nothingTyped: StoredItems['remark'] = { basket: '', remark: '' }

/** What was typed for an order, and for which: it outlives a reload, and a login that ran out in mid-checkout. */
const typedStore = memoryStore(storage.read('remark') ?? nothingTyped, (typed) => storage.write('remark', typed))

onLoginChange((event) => {
  if (event !== 'left') return
  typedStore.set(nothingTyped)
  storage.remove('remark')
})

/** The remark and the invoice that is wished for. */
export function useTyped(basket: string) {
  const kept = useMemoryStore(typedStore)
  const { remark, invoiceWish = null } = kept.basket === basket ? kept : nothingTyped
  const type = (change: { remark?: string; invoiceWish?: InvoiceWish | null }) =>
    typedStore.set({ remark, invoiceWish, ...change, basket })
  return [{ remark, invoiceWish }, type] as const
}
