import { useSyncExternalStore } from 'react'

/** The passenger form of the portal (spec §3): one object in one place, kept while the page lives. */
export interface PassengerForm {
  idNumber: string
  seatNumber: string
  email: string
  userTel: string
}

const emptyForm: PassengerForm = { idNumber: '', seatNumber: '', email: '', userTel: '' }

let form = emptyForm
const listeners = new Set<() => void>()

export function setPassengerForm(next: PassengerForm): void {
  form = next
  for (const listener of listeners) listener()
}

/** Back to empty strings (spec §3). */
export const resetPassengerForm = () => setPassengerForm(emptyForm)

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const usePassengerForm = () => useSyncExternalStore(subscribe, () => form)
