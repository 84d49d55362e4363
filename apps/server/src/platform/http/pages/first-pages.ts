import { createHash } from 'node:crypto'
import type { Language } from '@aisle/contract/language'
import { fillPage, type PagePieces } from '@aisle/contract/page-pieces'
import type { FastifyRequest } from 'fastify'
import type { AskFirst, FirstAnswer } from './first-answers.ts'
import { takeInDrawings, type ReadDrawing } from './first-pictures.ts'
import { drawnElement, orderOfScreens, type DrawFirstScreen, type FirstScreen } from './first-screens.ts'
import { packPage, type PackedPage } from './pack-page.ts'
import type { PageSettings, WebApp } from './serve-web-app.ts'

/**
 * The page for one request: the same for all visitors in this language, on the ground or aboard. Logged-in passengers
 * get it too, or a login would make the browser fetch it again; the page's first lines never show one passenger's
 * prices to another.
 */
export interface FirstPage {
  tag: string
  language: Language
  /** The pieces inserted into the built page. */
  pieces: PagePieces
  packed: PackedPage
}
export type FirstPages = (request: FastifyRequest) => Promise<FirstPage>

interface World {
  web: Pick<WebApp, 'indexHtml' | 'metas' | 'settings'>
  ask: AskFirst
  /** Null: the web app has nothing to draw with, and the page comes without HTML. */
  draw: DrawFirstScreen | null
  readDrawing: ReadDrawing
  now: () => Date
  log: { error: (error: unknown, what: string) => void }
  /** How long answers must stay unchanged before the page is packed at the best level; only tests set it. */
  standsForMs?: number
}

/** Answers change in bursts, and the best packing costs more than half a second of a processor. */
const usuallyStandsForMs = 2_000
/** The best packing saves 10 kB each time a page is sent. A page that changes sooner is not worth its processor time. */
const sendsThatPay = 20
/** How old what an aircraft says of itself may be in a page. */
const movesEveryMs = 60_000
/** A drawing may be another under the same address: as long as browsers show theirs without asking. */
const drawingsStandMs = 24 * 60 * 60 * 1000

/** A screen of the page, with what it shows; null: its call did not answer, or it has none. */
interface Asked {
  screen: FirstScreen
  answer: FirstAnswer | null
  likelier: boolean
}

interface Edition {
  language: Language
  at: number
  asked: readonly Asked[]
}

/**
 * Draws and packs the page when its answers change, not per request: a typical request compares the answers and sends
 * prepared bytes. The first request after a change waits about 30 ms for a quick packing; the best packing follows
 * once the page has been sent a number of times.
 */
export function firstPages(world: World): FirstPages {
  const editions = new Map<string, { made: string; page: Promise<FirstPage>; sent(): void }>()
  return async (request) => {
    const language = getLanguage(request)
    const aboard = isAboard(world.web.settings, request)
    const asked = await askAll(world, { request, language, aboard })
    const at = world.now().getTime()
    const lasting = JSON.stringify(asked.map(({ screen, answer }) => answer && screen.lasting(answer.data)))
    const moves = asked.some(({ screen, answer }) => screen.moves && answer)
    const made = `${Math.floor(at / (moves ? movesEveryMs : drawingsStandMs))} ${lasting}`
    // Of each kind the newest edition alone.
    const kind = `${aboard ? 'aboard' : 'ground'} ${language}`
    const known = editions.get(kind)
    if (known?.made === made) {
      known.sent()
      return known.page
    }
    const edition = draft(world, { language, at, asked }).then((pieces) => ({
      tag: getTag(world.web.indexHtml, kind, lasting, pieces.pictures),
      language,
      pieces,
    }))
    const packBest = () => {
      if (editions.get(kind) !== next) return
      edition
        .then((drafted) => pack(world, drafted, 'best'))
        .then(
          (best) => void (next.page = Promise.resolve(best)),
          (error: unknown) => world.log.error(error, 'the page could not be packed at its best'),
        )
    }
    let sends = 0
    const next = {
      made,
      page: edition.then((drafted) => pack(world, drafted, 'quick')),
      sent() {
        sends += 1
        // The process may end without waiting for it.
        if (sends === sendsThatPay) setTimeout(packBest, world.standsForMs ?? usuallyStandsForMs).unref()
      },
    }
    next.sent()
    editions.set(kind, next)
    // A failed packing is not kept: the next request tries again.
    next.page.catch(() => editions.get(kind) === next && editions.delete(kind))
    return next.page
  }
}

async function pack({ web }: World, edition: Omit<FirstPage, 'packed'>, level: 'quick' | 'best'): Promise<FirstPage> {
  return { ...edition, packed: await packPage(fillPage(web.indexHtml, edition.pieces), level) }
}

/** Of the digits of a hash; it travels with each page. */
const tagLength = 22

/** Weak: the same to who looks, though an aircraft has moved on or the packing is another. */
function getTag(...texts: readonly string[]): string {
  const hash = texts.reduce((all, text) => all.update(text).update('\0'), createHash('sha256'))
  return `W/"${hash.digest('base64url').slice(0, tagLength)}"`
}

function isAboard({ role }: PageSettings, { url }: FastifyRequest): boolean {
  return role === 'cabin' || /[?&]source=portal(&|$)/.test(url)
}

/** As the page chooses it (spec §1): by its address, else the browser's own, which is the first that it accepts. */
function getLanguage({ url, headers }: FastifyRequest): Language {
  const asked = /[?&]lang=(zh|en)/i.exec(url)?.[1]?.toLowerCase()
  if (asked) return asked === 'en' ? 'en' : 'zh'
  return /en/i.test(headers['accept-language']?.split(',')[0] ?? '') ? 'en' : 'zh'
}

interface Asker {
  request: FastifyRequest
  language: Language
  aboard: boolean
}

async function askAll({ web, ask }: World, { request, language, aboard }: Asker): Promise<Asked[]> {
  const { first, others } = orderOfScreens(aboard)
  const askOne = async (screen: FirstScreen, likelier: boolean): Promise<Asked> => {
    const { call } = screen
    // Another server answers the page's calls (E7), and no aircraft flies on the ground.
    const elsewhere = call && web.settings.callBases[call.client] !== null
    const nowhere = screen.portal && web.settings.role === 'ground'
    const answer = call && !elsewhere && !nowhere ? await ask(call, language, request) : null
    return { screen, likelier, answer: answer && (likelier || screen.isWorth(answer.data)) ? answer : null }
  }
  return Promise.all([...first.map((one) => askOne(one, true)), ...others.map((one) => askOne(one, false))])
}

/**
 * The pieces in the order in which the page needs them: the first screens, the program's answers, the other screens.
 */
async function draft(world: World, { language, at, asked }: Edition): Promise<PagePieces> {
  const drawn = new Map(asked.map((one) => [one, drawOne(world, one, { language, at })]))
  const elements = (likelier: boolean) =>
    [...drawn].map(([one, element]) => (one.likelier === likelier ? element : '')).join('')
  const paths = [...drawn].flatMap(([{ screen }, element]) => (element ? [screen.path] : []))
  const { html, drawings } = await takeInDrawings(elements(true), world.readDrawing)
  return {
    lang: language === 'en' ? 'en' : 'zh-CN',
    drawn: paths.join(' '),
    screens: html,
    pictures: drawings.length > 0 ? dataElement('first-pictures', drawings) : '',
    answers: answersElement({ language, at, asked }),
    others: elements(false),
  }
}

type Moment = Pick<Edition, 'language' | 'at'>

/** Empty where its call did not answer, and where drawing fails: a page without HTML is slower, and whole. */
function drawOne({ web, draw, log }: World, { screen, answer }: Asked, { language, at }: Moment): string {
  if (!draw || (screen.call && !(answer && screen.isWorth(answer.data)))) return ''
  const { path, portal } = screen
  try {
    const order = { path, language, portal, at, settings: web.metas, answers: answer ? [answer] : [] }
    return drawnElement(screen, draw(order))
  } catch (error) {
    log.error(error, `${path} could not be drawn`)
    return ''
  }
}

/** The answers to the page's first calls, as far as there are any. */
function answersElement({ language, at, asked }: Edition): string {
  const answers = asked.flatMap(({ answer, screen: { path, moves } }) => (answer ? { ...answer, path, moves } : []))
  if (answers.length === 0) return ''
  return dataElement('first-answers', { at: new Date(at).toISOString(), language, answers })
}

/** Escapes everything that could end the element or that old parsers read as a line's end. */
function dataElement(id: string, value: unknown): string {
  const text = JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `<script type="application/json" id="${id}">${text}</script>`
}
