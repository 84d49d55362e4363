/** What every entry is enriched with before it is sent (spec §3). */
export interface LogSurroundings {
  userInfo: unknown
  isPortal: boolean
  portalSourceParams: unknown
  flightInfo: unknown
  ticketInfo: unknown
  logtag: string | undefined
}

const personal =
  /^(displayName|firstName|lastName|passengerName|receiver|ffpCardNo|openIds|idNumber|identityDocId|ticketNo|seatNumber|.*(phone|tel|mobile|email|mail|token|captcha).*)$/i

function mask(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return text.length > 4 ? `***${text.slice(-2)}` : '***'
}

/** Personal fields are masked by name at every depth before anything leaves the device (E9, G6). */
export function maskPersonal(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(maskPersonal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      personal.test(key) && inner !== null && inner !== undefined && inner !== '' ? mask(inner) : maskPersonal(inner),
    ]),
  )
}

const contentLimit = 16_000

/** The serialised content: a string is wrapped as `value` (spec §3). */
export function logContent(content: unknown, surroundings: LogSurroundings): string {
  const own = typeof content === 'object' && content !== null ? content : { value: content }
  return JSON.stringify(maskPersonal({ ...own, ...surroundings })).slice(0, contentLimit)
}
