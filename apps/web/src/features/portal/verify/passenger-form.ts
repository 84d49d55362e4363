import { memoryStore, useMemoryStore } from '../../../storage/memory-store.ts'

/** The passenger form of the portal (spec §3): a single object, kept for the lifetime of the page. */
export interface PassengerForm {
  idNumber: string
  seatNumber: string
  email: string
  userTel: string
}

const emptyForm: PassengerForm = { idNumber: '', seatNumber: '', email: '', userTel: '' }
const store = memoryStore(emptyForm)

export const setPassengerForm = (next: PassengerForm) => store.set(next)

/** Resets to empty strings (spec §3). */
export const resetPassengerForm = () => store.set(emptyForm)

export const usePassengerForm = () => useMemoryStore(store)
