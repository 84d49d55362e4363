import type { InvoiceWish } from '@aisle/contract/orders-schemas'
import { onDraftsLost } from '../../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../../storage/memory-store.ts'
import { storage } from '../../../storage/storage.ts'
import type { StoredItems } from '../../../storage/stored-items.ts'

const nothingTyped: StoredItems['remark'] = { basket: '', remark: '' }

/** The passenger's input and its checkout: survives a reload and a login that expires during checkout. */
const typedStore = memoryStore(storage.read('remark') ?? nothingTyped, (typed) => storage.write('remark', typed))

onDraftsLost(() => {
  typedStore.set(nothingTyped)
  storage.remove('remark')
})

/** The remark and the invoice request. */
export function useTyped(basket: string) {
  const kept = useMemoryStore(typedStore)
  const { remark, invoiceWish = null } = kept.basket === basket ? kept : nothingTyped
  const type = (change: { remark?: string; invoiceWish?: InvoiceWish | null }) =>
    typedStore.set({ remark, invoiceWish, ...change, basket })
  return [{ remark, invoiceWish }, type] as const
}
