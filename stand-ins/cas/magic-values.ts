/** Everybody's password, but that of the locked user. */
export const PASSWORD = 'demo'
export const REFUSED_USER = 'U902'
/** Tickets of this user are validated slowly. */
export const SLOW_USER = 'U903'
/** Apereo's defaults. */
export const TICKET_LIVES_SECONDS = 10
export const SESSION_LIVES_SECONDS = 8 * 3600
export const LOGIN_TICKET_LIVES_SECONDS = 1800
/**
 * `xmlOnly` does not know `format`; `garbage` answers a page with status 200; `lists` gives attributes as lists, as newer
 * Apereo servers do; `internal` answers INTERNAL_ERROR.
 */
export const FAULTS = ['xmlOnly', 'garbage', 'lists', 'internal'] as const
