/** The airline app runs on this device by default. */
export const DEMO_DEVICE = 'demo-device-1'
export const TOKEN_LIVES_SECONDS = 2 * 3600
/** `garbage` answers a page with status 200, `serverError` 500, `noUser` 200 without a `uid`. */
export const FAULTS = ['garbage', 'serverError', 'noUser'] as const
