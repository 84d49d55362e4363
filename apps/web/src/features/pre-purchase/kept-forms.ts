import { storage } from '../../storage/storage.ts'
import type { FlightForm, TicketForm } from './lookup-rules.ts'

/** What a reload within this tab brings back; without the document number (G6). */
interface KeptForms {
  way: 'ticket' | 'flight'
  ticket: TicketForm
  flight: Omit<FlightForm, 'identityDocId'>
}

/** Reading never throws; what does not parse is removed (L4). */
export function readKeptForms(): Partial<KeptForms> {
  // Written by `writeKeptForms` only; an older shape is completed by the stores' empty forms.
  return storage.read('lookupForms') ?? {}
}

export function writeKeptForms(forms: KeptForms): void {
  storage.write('lookupForms', { ...forms })
}
