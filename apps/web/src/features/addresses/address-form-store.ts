import { emptyFields, type AddressFields } from '@aisle/rules/address-form'
import { onDraftsLost } from '../../session/session-store.ts'
import { memoryStore } from '../../storage/memory-store.ts'
import { storage } from '../../storage/storage.ts'
import type { StoredItems } from '../../storage/stored-items.ts'

const nothingTyped: StoredItems['addressForm'] = { subject: '', fields: {} }

/** The unsaved input and its address: survives a reload and an expired login. */
export const typedAddress = memoryStore(storage.read('addressForm') ?? nothingTyped, (typed) =>
  storage.write('addressForm', typed),
)

export function forgetTyped(): void {
  typedAddress.set(nothingTyped)
  storage.remove('addressForm')
}

onDraftsLost(forgetTyped)

/** Only this form writes the store; fields missing from an older shape are empty. */
export const keptFields = (subject: string): AddressFields | null => {
  const typed = typedAddress.get()
  return typed.subject === subject ? { ...emptyFields, ...typed.fields } : null
}
