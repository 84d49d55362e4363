/** Every limit that both sides or a test must know, once (spec §9, decisions). Durations carry their unit in the name. */
export const limits = {
  loginIdleSeconds: 60 * 60,
  loginAbsoluteSeconds: 24 * 60 * 60,
  loginAttempts: 5,
  loginAttemptsSeconds: 60,
  /** From leaving for a way in to coming back, and on to the e-mail code that links it. */
  signInSeconds: 30 * 60,
  /** From coming back to the session. */
  signInTokenSeconds: 5 * 60,
  /** How far the airline app's clock may be off in a proof. */
  appProofSkewSeconds: 5 * 60,
  shopTimeoutMs: 300_000,
  loginTimeoutMs: 30_000,
  chunkLoadTimeoutMs: 120_000,
  identityLastDigits: 6,
  accessTokenLength: 36,
  captchaDigits: 6,
  captchaSeconds: 5 * 60,
  captchaTries: 5,
  captchaResendSeconds: 60,
  captchaPerHour: 5,
  lookupFailuresBeforeWait: 5,
  lookupWaitSeconds: 60,
  lookupFailuresPerHour: 20,
  /** What one address has left to the others at one ticket, document, seat or mailbox, per hour. */
  lookupFailuresReserved: 5,
  /** Login mails to all mailboxes together: when more is asked for, something is wrong. */
  captchaMailsPerHour: 30_000,
  ordersInTenMinutes: 30,
  paymentsInTenMinutes: 60,
  cancelsInTenMinutes: 30,
  /** Calls that are being answered at one time: two full cabins. */
  callsInFlight: 400,
  /** How late the server may come to its next piece of work before it refuses more. */
  busyAfterMs: 500,
  wifiPaymentMinutes: 15,
  idempotencyKeyLength: 255,
  bodyBytes: 64 * 1024,
  ipParameterBytes: 256,
  ipParameterRounds: 10,
  feedStaleSeconds: 60,
} as const
