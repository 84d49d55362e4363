/** The buyer of every payment at this cashier. */
export const BUYER = { id: '2088722000000042', logonId: 'dem***@example.com' }

/** Seconds between sendings while the shop does not answer `success`: Alipay's own schedule. */
export const NOTIFY_DELAYS = [4 * 60, 10 * 60, 10 * 60, 3600, 2 * 3600, 6 * 3600, 15 * 3600] as const

export const MERCHANT_NAME = { zh: '机上无线网络（演示商户）', en: 'In-flight Wi-Fi (demonstration merchant)' }

/** Trades older than this program: those of the demonstration's own orders, at any price. */
export const KNOWN_FROM_BEFORE = { prefix: 'demo-', fen: 100_000_000 } as const
