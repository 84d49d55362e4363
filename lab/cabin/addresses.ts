/** Ports on the gateway. The gate redirects blocked plain http to `captive`. */
export const ports = { portal: 8080, captive: 8081, gate: 8400, feed: 8090, feedMail: 8092 } as const

export const portalHost = 'wifi.aisle.example'

export const portalUrl = `http://${portalHost}:${ports.portal}`

/** RFC 8908 requires https, which needs a public name and certificate (docs/aircraft.md); the lab has neither. */
export const captiveApi = `${portalUrl}/captive/api`
