/** The exact answer that a connectivity probe expects. */
export interface ProbeAnswer {
  status: 200 | 204
  type: string | null
  body: string
}

const page = (title: string) => `<HTML><HEAD><TITLE>${title}</TITLE></HEAD><BODY>${title}</BODY></HTML>`
const html = (body: string): ProbeAnswer => ({ status: 200, type: 'text/html', body })
const text = (body: string): ProbeAnswer => ({ status: 200, type: 'text/plain', body })
const nothing: ProbeAnswer = { status: 204, type: null, body: '' }
const firefoxPage = '<meta http-equiv="refresh" content="0;url=https://support.mozilla.org/kb/captive-portal"/>'

const appleHosts = [
  'captive.apple.com',
  'www.apple.com',
  'www.appleiphonecell.com',
  'www.airport.us',
  'www.ibook.info',
  'www.itools.info',
  'www.thinkdifferent.us',
]

/** By host, then by path. Android and others probe by path alone, see `noContentPaths`. */
const probes: Readonly<Record<string, Readonly<Record<string, ProbeAnswer>>>> = {
  ...Object.fromEntries(
    appleHosts.map((host) => [
      host,
      { '/hotspot-detect.html': html(page('Success')), '/library/test/success.html': html(page('Success')) },
    ]),
  ),
  'www.msftconnecttest.com': { '/connecttest.txt': text('Microsoft Connect Test') },
  'ipv6.msftconnecttest.com': { '/connecttest.txt': text('Microsoft Connect Test') },
  'www.msftncsi.com': { '/ncsi.txt': text('Microsoft NCSI') },
  'edge.msftncsi.com': { '/captiveportal/generate_204': nothing },
  'edge-http.microsoft.com': { '/captiveportal/generate_204': nothing },
  'detectportal.firefox.com': { '/success.txt': text('success\n'), '/canonical.html': html(firefoxPage) },
  'nmcheck.gnome.org': { '/check_network_status.txt': text('NetworkManager is online\n') },
  'networkcheck.kde.org': { '/': text('OK\n') },
}

/** iOS probes its first host with any path. */
const wholeHosts = new Map([['captive.apple.com', html(page('Success'))]])

/** Android, Chrome, HarmonyOS, MIUI, vivo: many hosts, one path. */
const noContentPaths = new Set(['/generate_204', '/gen_204'])

/** Null when this is not a probe. `host` is the Host header; the query of `url` is ignored (Firefox adds one). */
export function probeAnswer(host: string | undefined, url: string): ProbeAnswer | null {
  const path = url.replace(/^https?:\/\/[^/]+/i, '').replace(/[?#].*$/s, '') || '/'
  if (noContentPaths.has(path)) return nothing
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  const known = Object.hasOwn(probes, name) ? probes[name] : undefined
  return (known && Object.hasOwn(known, path) ? known[path] : undefined) ?? wholeHosts.get(name) ?? null
}

/** The captive listener's answer to a redirected request. */
export type CaptiveAnswer = { kind: 'portal' } | { kind: 'success'; answer: ProbeAnswer } | { kind: 'noSatellite' }

/**
 * An online device gets here only while the satellite is away. Probes must then succeed, or the device would leave the
 * network; pages that it opens explain the outage. All other devices, probes included, are sent to the portal, which
 * opens the pop-up (P5).
 */
export function captiveAnswer(
  request: { host: string | undefined; url: string },
  device: 'closed' | 'online' | 'out_of_coverage',
): CaptiveAnswer {
  if (device !== 'out_of_coverage') return { kind: 'portal' }
  const answer = probeAnswer(request.host, request.url)
  return answer ? { kind: 'success', answer } : { kind: 'noSatellite' }
}
