import { currentSession } from '../../session/session-store.ts'

/** What each call for the cart says besides: whether it asks for a guest's (E3). An expired login is no guest. */
export const asOwner = (): { guest?: true } => (currentSession() ? {} : { guest: true })
