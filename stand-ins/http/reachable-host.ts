/** A host name for URLs: a server on all interfaces is reached at 127.0.0.1, and IPv6 addresses are in brackets. */
export function reachableHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
