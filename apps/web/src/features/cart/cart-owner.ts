import { currentSession } from '../../session/session-store.ts'

/** The extra field of each cart call: whether the call is for a guest's cart (E3). An expired login is no guest. */
export const asOwner = (): { guest?: true } => (currentSession() ? {} : { guest: true })
