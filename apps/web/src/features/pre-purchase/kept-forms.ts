import { safeStore } from '../../storage/browser-stores.ts'
import type { FlightForm, TicketForm } from './lookup-rules.ts'

/** What a reload within this tab brings back; without the document number (G6). */
interface KeptForms {
  way: 'ticket' | 'flight'
  ticket: TicketForm
  flight: Omit<FlightForm, 'identityDocId'>
}

const key = 'lookupForms'
const store = safeStore(() => globalThis.sessionStorage)

/** Reading never throws; what does not parse is removed (L4). */
export function readKeptForms(): Partial<KeptForms> {
  const text = store.get(key)
  if (text === null) return {}
  try {
    // Written by `writeKeptForms` only; an older shape is completed by the stores' empty forms.
    return (JSON.parse(text) ?? {}) as Partial<KeptForms>
  } catch {
    store.remove(key)
    return {}
  }
}

export function writeKeptForms(forms: KeptForms): void {
  store.set(key, JSON.stringify(forms))
}
