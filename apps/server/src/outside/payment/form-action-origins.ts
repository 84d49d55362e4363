/**
 * The origins that a form to this gateway leads to. The real gateway redirects to other hosts of its domain, and
 * browsers check those too (facts §0).
 */
export function formActionOrigins(gatewayUrl: string): string[] {
  const { origin, hostname, protocol } = new URL(gatewayUrl)
  if (protocol !== 'https:') return [origin]
  return [origin, `https://*.${hostname.split('.').slice(-2).join('.')}`]
}
