import type { Page } from 'playwright-core'

export const kinds = ['document', 'script', 'css', 'pictures', 'calls', 'other'] as const
export type Kind = (typeof kinds)[number]

/** One request of a page that went over the network. Milliseconds since 1970. */
export interface Transfer {
  url: string
  kind: Kind
  beganAt: number
  endedAt: number
  /** Includes the response head. */
  bytes: number
}

const getKind: Readonly<Record<string, Kind>> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'css',
  Image: 'pictures',
  XHR: 'calls',
  Fetch: 'calls',
}

/** Records the page's network requests from now on, except those answered by cache or worker. The list is live. */
export async function recordTraffic(page: Page): Promise<Transfer[]> {
  const session = await page.context().newCDPSession(page)
  const transfers: Transfer[] = []
  const underWay = new Map<string, Omit<Transfer, 'endedAt' | 'bytes'>>()
  let sinceEpoch = 0
  session.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp, wallTime }) => {
    sinceEpoch = wallTime - timestamp
    if (!/^https?:/.test(request.url)) return
    underWay.set(requestId, { url: request.url, kind: getKind[type ?? ''] ?? 'other', beganAt: wallTime * 1_000 })
  })
  session.on('Network.requestServedFromCache', ({ requestId }) => void underWay.delete(requestId))
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromServiceWorker) underWay.delete(requestId)
  })
  const ended = (requestId: string, timestamp: number, bytes: number) => {
    const begun = underWay.get(requestId)
    underWay.delete(requestId)
    if (begun) transfers.push({ ...begun, endedAt: (sinceEpoch + timestamp) * 1_000, bytes })
  }
  session.on('Network.loadingFinished', ({ requestId, timestamp, encodedDataLength }) =>
    ended(requestId, timestamp, encodedDataLength),
  )
  session.on('Network.loadingFailed', ({ requestId, timestamp }) => ended(requestId, timestamp, 0))
  await session.send('Network.enable')
  return transfers
}

export function bytesByKind(transfers: readonly Transfer[]): Record<Kind, number> {
  const sums: Record<Kind, number> = { document: 0, script: 0, css: 0, pictures: 0, calls: 0, other: 0 }
  for (const { kind, bytes } of transfers) sums[kind] += bytes
  return sums
}

/** The length of the longest chain of requests in which each starts after the previous one ends. */
export function roundTrips(transfers: readonly Pick<Transfer, 'beganAt' | 'endedAt'>[]): number {
  let count = 0
  let free = -Infinity
  for (const { beganAt, endedAt } of transfers.toSorted((a, b) => a.endedAt - b.endedAt)) {
    if (beganAt < free) continue
    count += 1
    free = endedAt
  }
  return count
}
