export const CODE_LIVES_SECONDS = 5 * 60
export const TOKEN_LIVES_SECONDS = 7200
/** A wx.login code that always answers 45011, as for a passenger who asks too often. */
export const TOO_OFTEN_CODE = 'code-too-often'
/** `busy` answers -1 (system busy), `garbage` a page instead of JSON, `snapshot` marks the open id as a "snapshot page" user's. */
export const FAULTS = ['busy', 'garbage', 'snapshot'] as const
