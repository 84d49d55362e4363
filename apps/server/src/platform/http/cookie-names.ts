import type { Deps } from '../deps.ts'

interface CookieNames {
  session: string
  device: string
  /** Recognises a browser that has proved an order (O9). */
  browser: string
  /** One for each sign-in that is under way, so that two tabs may begin one each. */
  signInPrefix: string
}

const named = (prefix: string): CookieNames => ({
  session: `${prefix}aisle_session`,
  device: `${prefix}aisle_device`,
  browser: `${prefix}aisle_browser`,
  signInPrefix: `${prefix}aisle_sign_in_`,
})

const plain = named('')
const ofThisHost = named('__Host-')

/**
 * A server has one name for each cookie, and reads no other (decision 0030): on https the name that browsers accept
 * from this very host over https only, so that a sibling host or plain http cannot plant a second one. Aboard, the
 * portal is opened by plain http or by address, where browsers refuse that name.
 */
export const cookieNames = ({ publicUrl, role }: Pick<Deps['settings'], 'publicUrl' | 'role'>): CookieNames =>
  publicUrl.startsWith('https:') && role !== 'cabin' ? ofThisHost : plain
