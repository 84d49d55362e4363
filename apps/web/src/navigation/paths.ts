/** Every path of the product (spec §2; `/cart`, `/shop`, `/goods/:id`, `/me`, `/pay/result`, `/signIn`, `/refund/*`, `/stopAddressChange`, `/orderState` are extensions, E3, S1, L2, O9). */
export const paths = [
  '/purchaseIndex',
  '/productList',
  '/payAuth',
  '/illustrate',
  '/portalLogin',
  '/deviceExplain',
  '/flightUtils',
  '/privacyClause/:id?',
  '/invoice',
  '/invoiceDetail',
  '/network/verify',
  '/contact',
  '/help',
  '/emailLogin',
  '/order/settlement',
  '/order/list',
  '/order/detail',
  '/order/applyRefund/:orderItem/:orderStatus',
  '/order/addrEdit/:addr?',
  '/order/newAddr',
  '/order/modifyAddr',
  '/order/logistics/:orderId',
  '/order/deliveryChose',
  '/addr/manage',
  '/addr/edit/:addr?',
  '/addr/create',
  '/shopCart',
  '/couponsCentre',
  '/survey',
  '/stopAddressChange',
  '/cart',
  '/orderState',
  '/shop',
  '/goods/:id',
  '/me',
  '/pay/result',
  '/signIn',
  '/refund/detail',
  '/refund/list',
] as const
export type AppPath = (typeof paths)[number]

type SegmentParams<Segment extends string> = Segment extends `:${infer Name}?`
  ? { [Key in Name]?: string }
  : Segment extends `:${infer Name}`
    ? { [Key in Name]: string }
    : unknown
/** `'/order/addrEdit/:addr?'` → `{ addr?: string }`. */
type ParamsOf<Path extends string> = Path extends `${infer Head}/${infer Tail}`
  ? SegmentParams<Head> & ParamsOf<Tail>
  : SegmentParams<Path>

interface Redirect {
  to: AppPath
  language?: 'zh' | 'en'
}

/** Spec §2 and E1. The query is kept. */
const redirects: Readonly<Record<string, Redirect>> = {
  '/': { to: '/purchaseIndex' },
  '/en-cn': { to: '/purchaseIndex', language: 'en' },
  '/zh-cn': { to: '/purchaseIndex', language: 'zh' },
  '/orderList': { to: '/order/list' },
  '/orderDetail': { to: '/order/detail' },
  '/order': { to: '/order/list' },
  '/addr': { to: '/addr/manage' },
}

/** The redirect of a pathname; trailing slashes do not matter. */
export function getRedirect(pathname: string): Redirect | undefined {
  return redirects[pathname.replace(/\/+$/, '') || '/']
}

export interface PathMatch {
  path: AppPath
  params: Readonly<Record<string, string>>
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

function matchOne(path: AppPath, segments: readonly string[]): PathMatch | undefined {
  const pattern = path.split('/').slice(1)
  if (segments.length > pattern.length) return undefined
  const params: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index]
    if (!expected.startsWith(':')) {
      if (segment !== expected) return undefined
    } else if (segment) {
      params[expected.replace(/[:?]/g, '')] = decode(segment)
    } else if (!expected.endsWith('?')) {
      return undefined
    }
  }
  return { path, params }
}

/** The route of a pathname such as `/order/logistics/123`; trailing slashes do not matter. */
export function matchPath(pathname: string): PathMatch | undefined {
  const segments = pathname.replace(/\/+$/, '').split('/').slice(1)
  for (const path of paths) {
    const match = matchOne(path, segments)
    if (match) return match
  }
  return undefined
}

type QueryValue = string | number | undefined | null
interface WithQuery {
  query?: Readonly<Record<string, QueryValue>>
}
/** Params are demanded exactly where the path needs them. */
export type Destination<Path extends AppPath> =
  Record<string, never> extends ParamsOf<Path>
    ? [target?: WithQuery & { params?: ParamsOf<Path> }]
    : [target: WithQuery & { params: ParamsOf<Path> }]

/** `#/order/detail?orderNo=1`: for links, also in components that know no router. */
export function hrefTo<Path extends AppPath>(path: Path, ...[target]: Destination<Path>): string {
  const params: Readonly<Record<string, string | undefined>> = target?.params ?? {}
  const filled = path
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? encodeURIComponent(params[segment.replace(/[:?]/g, '')] ?? '') : segment,
    )
    .join('/')
    .replace(/\/$/, '')
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(target?.query ?? {})) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  const text = query.toString()
  return `#${filled}${text && `?${text}`}`
}
