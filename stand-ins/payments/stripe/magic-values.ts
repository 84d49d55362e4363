/** Test cards that the checkout page accepts, and what each does; every other number is refused. */
export const TEST_CARDS: Record<string, { pays: true } | { pays: false; code: string; message: string }> = {
  '4242424242424242': { pays: true },
  '5555555555554444': { pays: true },
  '4000000000000002': { pays: false, code: 'generic_decline', message: 'Your card was declined.' },
  '4000000000009995': { pays: false, code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  '4000000000000069': { pays: false, code: 'expired_card', message: 'Your card has expired.' },
}

/** Seconds between sendings while the shop does not answer 2xx: growing, within three days, as in live mode. */
export const WEBHOOK_DELAYS = [
  5 * 60,
  15 * 60,
  3600,
  3 * 3600,
  6 * 3600,
  12 * 3600,
  12 * 3600,
  12 * 3600,
  12 * 3600,
  12 * 3600,
] as const

export const API_VERSION = '2026-10-28.endive'
