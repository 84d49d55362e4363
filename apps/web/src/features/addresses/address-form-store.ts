import { onLoginChange } from '../../session/session-store.ts'
import { memoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'
import type { StoredItems } from '../../storage/stored-items.ts'
import { emptyFields, type AddressFields } from './address-form-rules.ts'

const nothingTyped: StoredItems['addressForm'] = { subject: '', fields: {} }

/** What is being typed and for which address: it outlives a reload and a login that ran out. */
export const typedAddress = memoryStore(storage.read('addressForm') ?? nothingTyped, (typed) =>
  storage.write('addressForm', typed),
)

export function forgetTyped(): void {
  typedAddress.set(nothingTyped)
  storage.remove('addressForm')
}

onLoginChange((event) => event === 'left' && forgetTyped())

/** Written by this form only; what an older shape lacks is empty. */
export const keptFields = (subject: string): AddressFields | null => {
  const typed = typedAddress.get()
  return typed.subject === subject ? { ...emptyFields, ...typed.fields } : null
}
