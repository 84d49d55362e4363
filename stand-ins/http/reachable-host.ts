/** A host name for addresses: what listens everywhere is reached at 127.0.0.1, and IPv6 stands in brackets. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
