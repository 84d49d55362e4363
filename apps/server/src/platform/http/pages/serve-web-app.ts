import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SignInWay } from '@aisle/contract/sign-in-ways'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Airline } from '../../../airline/profile.ts'
import { airlineOfPage, dressPage, ownFavicon } from './airline-page.ts'
import { keptTemplateHeader, releaseHeader, type PageDifference } from '@aisle/contract/page-pieces'
import type { FirstPage, FirstPages } from './first-pages.ts'
import type { DifferenceFrom } from './kept-releases.ts'
import { packPage, type PackedPage, type PageEncoding } from './pack-page.ts'
import { hashOfText } from './page-differences.ts'

export interface WebApp {
  dir: string
  indexHtml: string
  settings: PageSettings
  /** The page's settings by the names of their elements: what the drawing of its screens goes by, too. */
  metas: Readonly<Record<string, string>>
  /** Other origins that its calls go to. */
  callOrigins: readonly string[]
}

/**
 * Settings that the page needs before its first call: the airline, and the address of the portal that passengers type
 * (E2).
 */
export interface PageSettings {
  airline: Airline
  role: string
  portalAddress: string | null
  /** Ways in that this server is configured for (L2). */
  signInWays: readonly SignInWay[]
  /** Whether pages at the server's name may use passkeys (L8). */
  passkeys: boolean
  /** Patterns of the user agents of the apps around us, as sources of regular expressions (L3); null: there is none. */
  appAgent: string | null
  partnerAgent: string | null
  /** The project that the page's own events go to (A2); null: it measures nothing. */
  analyticsProject: string | null
  /** The origins that each client calls; null: this one (E7). */
  callBases: { shop: string | null; login: string | null; portal: string | null }
}

/** Null where the web app has not been built: the calls still answer. */
export function findWebApp(dir: string, settings: PageSettings): WebApp | null {
  const index = join(dir, 'index.html')
  if (!existsSync(index)) return null
  const metas = {
    'aisle-role': settings.role,
    'aisle-portal-address': settings.portalAddress,
    'aisle-sign-in': [...settings.signInWays, ...(settings.passkeys ? ['key'] : [])].join(' '),
    'aisle-app-agent': settings.appAgent,
    'aisle-partner-agent': settings.partnerAgent,
    'aisle-analytics': settings.analyticsProject,
    'aisle-shop-base': settings.callBases.shop,
    'aisle-login-base': settings.callBases.login,
    'aisle-portal-base': settings.callBases.portal,
  }
  let indexHtml = dressPage(readFileSync(index, 'utf8'), settings.airline)
  for (const [name, content] of Object.entries(metas)) {
    // The page reads a setting that is not there as an empty one; each costs bytes of the first flight of packets.
    const empty = new RegExp(`<meta name="${name}" content=""[^>]*>\\s*`)
    // By a function, for a text may hold `$&` and its like, as patterns do.
    indexHtml = indexHtml.replace(empty, (tag) =>
      content ? tag.replace('content=""', () => `content="${escapeHtml(content)}"`) : '',
    )
  }
  const bases = Object.values(settings.callBases).filter((base) => base !== null)
  const told = Object.fromEntries(Object.entries(metas).map(([name, content]) => [name, content ?? '']))
  return {
    dir,
    indexHtml,
    settings,
    metas: { ...told, 'aisle-airline': airlineOfPage(settings.airline) },
    callOrigins: bases.map((base) => new URL(base).origin),
  }
}

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

export interface ServedPages {
  pages: FirstPages
  differenceFrom: DifferenceFrom
}

/** Best first; q=0 refuses, and what is not named is not taken. */
function chosenEncoding(accepted: string | undefined): PageEncoding {
  const weights = new Map(
    (accepted ?? '').split(',').map((one) => {
      const [name = '', ...parameters] = one.toLowerCase().split(';')
      const q = parameters.map((text) => /^\s*q\s*=\s*([\d.]+)/.exec(text)?.[1]).find((found) => found !== undefined)
      return [name.trim(), Number(q ?? 1)]
    }),
  )
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : 'identity'
}

/**
 * The page at `/`, complete in one answer (decisions 0022 and 0023), and its hashed files (cached for a year). Browsers
 * revalidate the page every time and get 304 if it is unchanged. The page is private: it depends on the request.
 */
export async function serveWebApp(app: FastifyInstance, web: WebApp, world: ServedPages): Promise<void> {
  const { pages, differenceFrom } = world
  const release = getRelease(web.indexHtml)
  const differences = packedDifferences(differenceFrom)
  await app.register(fastifyStatic, {
    root: join(web.dir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    // A route for each file of the release: with one route for all, every request reads the folder's names.
    wildcard: false,
    globIgnore: ['**/*.{br,gz}'],
    cacheControl: false,
    acceptRanges: false,
    setHeaders: (reply) => void reply.header('cache-control', 'public, max-age=31536000, immutable'),
  })
  const ownIcon = ownFavicon(web.settings.airline)
  app.get('/favicon.svg', (_request, reply) => {
    reply.header('cache-control', 'public, max-age=86400')
    return ownIcon ? reply.type('image/svg+xml').send(ownIcon) : reply.sendFile('favicon.svg', web.dir)
  })
  app.get('/', { compress: false }, async (request, reply) => {
    const encoding = chosenEncoding(request.headers['accept-encoding'])
    const page = await pages(request)
    const { tag, language } = page
    const others = reply.getHeader('vary')
    reply.headers({
      'cache-control': 'private, no-cache',
      etag: tag,
      // The service worker identifies its kept page by it.
      'content-language': language,
      vary: [...(others ? [others] : []), 'accept-encoding', 'accept-language'].join(', '),
    })
    if (namesTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
    const { [keptTemplateHeader]: kept, [releaseHeader]: itsRelease } = request.headers
    // A worker of another release has no use for this page: the one that belongs to it asks for itself.
    if (itsRelease !== undefined && itsRelease !== release) return reply.code(409).send()
    const difference = typeof kept === 'string' ? await differences(kept, page) : null
    reply.type(difference ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8')
    const packed = difference ?? page.packed
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    if (request.method === 'HEAD') return reply.send(Readable.from([]))
    return reply.send(packed[encoding])
  })
}

/** Made once for each edition and each release before it; most browsers come from the last one. */
function packedDifferences(differenceFrom: DifferenceFrom) {
  const made = new WeakMap<FirstPage['pieces'], Map<string, Promise<PackedPage>>>()
  return async (kept: string, page: FirstPage): Promise<PackedPage | null> => {
    const changed = await differenceFrom(kept)
    if (!changed) return null
    const { pieces, packed } = page
    const known = made.get(pieces) ?? new Map<string, Promise<PackedPage>>()
    made.set(pieces, known)
    const answer = (): PageDifference => ({ ...changed, pieces, hash: hashOfText(packed.identity.toString()) })
    const difference = known.get(kept) ?? packPage([JSON.stringify(answer())], 'quick')
    known.set(kept, difference)
    return difference
  }
}

/** The build has written it into the page. */
function getRelease(page: string): string {
  return /<meta name="aisle-release" content="(\w+)"/.exec(page)?.[1] ?? ''
}

/** Weak comparison: a proxy may have dropped or added the `W/`. */
function namesTag(header: string | undefined, tag: string): boolean {
  const bare = (text: string) => text.trim().replace(/^W\//, '')
  return (header ?? '').split(',').some((one) => bare(one) === bare(tag) || one.trim() === '*')
}
