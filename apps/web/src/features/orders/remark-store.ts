import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'

/** The remark as typed and what it was typed for: it outlives a login that ran out in the middle of a checkout. */
const remarkStore = memoryStore({ basket: '', remark: '' })

export function useRemark(basket: string) {
  const kept = useMemoryStore(remarkStore)
  const setRemark = (remark: string) => remarkStore.set({ basket, remark })
  return [kept.basket === basket ? kept.remark : '', setRemark] as const
}
