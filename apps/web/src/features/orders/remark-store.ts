import { onLoginChange } from '../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'

const nothingTyped = { basket: '', remark: '' }

/** The remark and what it was typed for: it outlives a reload, and a login that ran out in the middle of a checkout. */
const remarkStore = memoryStore(storage.read('remark') ?? nothingTyped, (typed) => storage.write('remark', typed))

onLoginChange((event) => {
  if (event !== 'left') return
  remarkStore.set(nothingTyped)
  storage.remove('remark')
})

export function useRemark(basket: string) {
  const kept = useMemoryStore(remarkStore)
  const setRemark = (remark: string) => remarkStore.set({ basket, remark })
  return [kept.basket === basket ? kept.remark : '', setRemark] as const
}
