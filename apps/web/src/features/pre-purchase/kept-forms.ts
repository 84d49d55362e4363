import { storage } from '../../storage/storage.ts'
import type { FlightForm, TicketForm } from './lookup-rules.ts'

/** The input restored after a reload of this tab, without the document number (G6). */
interface KeptForms {
  way: 'ticket' | 'flight'
  ticket: TicketForm
  flight: Omit<FlightForm, 'identityDocId'>
}

/** Reading never throws; unparsable data is removed (L4). */
export function readKeptForms(): Partial<KeptForms> {
  // Only `writeKeptForms` writes this; the stores' empty forms complete an older shape.
  return storage.read('lookupForms') ?? {}
}

export function writeKeptForms(forms: KeptForms): void {
  storage.write('lookupForms', { ...forms })
}
