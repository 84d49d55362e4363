/** The buyer of every H5 payment; in the chat app the shop names the open id. */
export const BUYER = { openId: 'openid-demo-1' }

const MINUTE = 60
const HOUR = 3600

/** Seconds between sendings while the shop does not answer 200 or 204: WeChat Pay's own schedule. */
export const NOTIFY_DELAYS = [
  15,
  15,
  30,
  3 * MINUTE,
  10 * MINUTE,
  20 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  30 * MINUTE,
  60 * MINUTE,
  3 * HOUR,
  3 * HOUR,
  3 * HOUR,
  6 * HOUR,
  6 * HOUR,
]

export const H5_LIFE_MS = 5 * MINUTE * 1000
export const JSAPI_LIFE_MS = 2 * HOUR * 1000
/** The bill of a day is made at ten in the morning of the next one. */
export const BILL_HOUR = 10
