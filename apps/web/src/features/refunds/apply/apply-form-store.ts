import { onDraftsLost } from '../../../session/session-store.ts'
import { memoryStore, useMemoryStore } from '../../../storage/memory-store.ts'
import { storage } from '../../../storage/storage.ts'
import type { StoredItems } from '../../../storage/stored-items.ts'
import { nothingChosen, type ApplyForm } from './apply-refund-rules.ts'

const nothingKept: StoredItems['refundForm'] = { subject: '', form: {} }

/** The unfinished form and its order or refund: survives "back", a reload, and an expired login. */
const keptStore = memoryStore(storage.read('refundForm') ?? nothingKept, (kept) => storage.write('refundForm', kept))

export function forgetApplyForm(): void {
  keptStore.set(nothingKept)
  storage.remove('refundForm')
}

onDraftsLost(forgetApplyForm)

/** `initial`: the form before any change. */
export function useApplyForm(subject: string, initial: ApplyForm = nothingChosen) {
  const kept = useMemoryStore(keptStore)
  // Only this form writes the store; fields missing from an older shape fall back to their initial values.
  const form: ApplyForm = kept.subject === subject ? { ...initial, ...kept.form } : initial
  function change(part: Partial<ApplyForm>) {
    const now = keptStore.get()
    keptStore.set({ subject, form: { ...initial, ...(now.subject === subject ? now.form : {}), ...part } })
  }
  return [form, change] as const
}
