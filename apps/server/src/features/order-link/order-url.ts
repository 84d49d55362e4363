import * as limits from '@aisle/contract/limits'
import { daysAfter } from '@aisle/rules/time'
import type { Deps } from '../../platform/deps.ts'

/** The end of a link that is mailed now, defined only here (O9). */
const linkEnds = (mailedAt: Date): Date => daysAfter(mailedAt, limits.orderLinkDays)

/** O9: the address in a mail about an order, which shows that order's state on any device and without a login. */
export function makeOrderUrl(deps: Pick<Deps, 'vault' | 'clock' | 'settings'>, orderNo: string): string {
  const query = new URLSearchParams({ token: makeOrderToken(deps, orderNo) })
  return `${deps.settings.publicUrl}/#/orderState?${query.toString()}`
}

/** The number is encoded, so that a mail has no run of digits that looks like a code. */
export function makeOrderToken({ vault, clock }: Pick<Deps, 'vault' | 'clock'>, orderNo: string): string {
  const until = Math.floor(linkEnds(clock.now()).getTime() / 1000)
  const text = [Buffer.from(orderNo).toString('base64url'), until.toString(36)].join('~')
  return `${text}~${vault.sign('order-link', text)}`
}

/** The order that a link names, and its end; null for a forged link. The signature is compared in constant time. */
export function readOrderToken(
  { vault, clock }: Pick<Deps, 'vault' | 'clock'>,
  token: string,
): { orderNo: string; until: Date; expired: boolean } | null {
  const [, text = '', number = '', seconds = '', signature = ''] =
    /^(([\w-]{1,60})~([\da-z]{1,10}))~([\w-]{43})$/.exec(token) ?? []
  if (!vault.signed('order-link', text, signature)) return null
  const until = new Date(parseInt(seconds, 36) * 1000)
  return { orderNo: Buffer.from(number, 'base64url').toString(), until, expired: clock.now() >= until }
}
