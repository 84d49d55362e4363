import { memoryStore } from '../storage/memory-store.ts'

/** The last address led to no page (E1): the frame explains this once the page shown instead is there. */
export const unknownAddress = memoryStore(false)
