/** Where the portal listens on the gateway, for the main port and for what the gate sends to it instead of to the internet. */
export const ports = { portal: 8080, captive: 8081, gate: 8400, feed: 8090, feedMail: 8092 } as const

export const portalHost = 'wifi.aisle.example'

export const portalUrl = `http://${portalHost}:${ports.portal}`

/** RFC 8908 wants https, for which a public name and certificate are needed (docs/operations.md); the lab has neither. */
export const captiveApi = `${portalUrl}/captive/api`
