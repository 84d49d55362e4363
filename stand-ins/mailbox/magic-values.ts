/** Refused for good, as a mailbox that does not exist. */
export const BOUNCING_ADDRESS = 'bounce@example.com'
/** Refused for now, as greylisting does. */
export const GREYLISTED_ADDRESS = 'greylisted@example.com'
