import { onLoginChange } from '../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'
import type { StoredItems } from '../../storage/stored-items.ts'
import { nothingChosen, type ApplyForm } from './apply-refund-rules.ts'

const nothingKept: StoredItems['refundForm'] = { subject: '', form: {} }

/** What is being asked for, and of which order or refund: it outlives going back, a reload, and a login that ran out. */
const keptStore = memoryStore(storage.read('refundForm') ?? nothingKept, (kept) => storage.write('refundForm', kept))

export function forgetApplyForm(): void {
  keptStore.set(nothingKept)
  storage.remove('refundForm')
}

onLoginChange((event) => event === 'left' && forgetApplyForm())

/** `initial`: what stands there before anything was changed. */
export function useApplyForm(subject: string, initial: ApplyForm = nothingChosen) {
  const kept = useMemoryStore(keptStore)
  // Written by this form only; what an older shape lacks is as it was at the start.
  const form: ApplyForm = kept.subject === subject ? { ...initial, ...kept.form } : initial
  function change(part: Partial<ApplyForm>) {
    const now = keptStore.get()
    keptStore.set({ subject, form: { ...initial, ...(now.subject === subject ? now.form : {}), ...part } })
  }
  return [form, change] as const
}
