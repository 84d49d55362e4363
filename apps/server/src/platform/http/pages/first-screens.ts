import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { CallDefinition, ResponseOf } from '@aisle/contract/define-call'
import type { Language } from '@aisle/contract/language'
import { queryFlightByUserIp } from '@aisle/contract/portal'
import { getShopInfoList } from '@aisle/contract/shop'
import type { FirstAnswer } from './first-answers.ts'

type DrawnPath = '/purchaseIndex' | '/shop' | '/productList'

/** A screen that the page can bring as HTML. A fourth one: a row here, and one in the web app's `draw-first-screens.tsx`. */
export interface FirstScreen {
  path: DrawnPath
  /** The class of its element, by which the page's style sheet shows the one that is wanted. */
  className: string
  /** The one call that it shows; null: it shows none. */
  call: CallDefinition | null
  portal: boolean
  /** There is a list to show: what is empty is left to the program, which says why. */
  isWorth: (data: unknown) => boolean
  /** The answer changes from minute to minute. */
  moves: boolean
  /** The part of the answer that decides the page's ETag: values that change with time do not. */
  lasting: (data: unknown) => unknown
}

// Each answer is its call's own, made by its schema.
const firstScreens: Record<DrawnPath, FirstScreen> = {
  '/purchaseIndex': {
    path: '/purchaseIndex',
    className: 'lookup',
    call: null,
    portal: false,
    isWorth: () => true,
    moves: false,
    lasting: () => null,
  },
  '/shop': {
    path: '/shop',
    className: 'shop-front',
    call: getShopInfoList,
    portal: false,
    // The answer of the call above.
    isWorth: (data) => (data as ResponseOf<typeof getShopInfoList>).page.goods.length > 0,
    moves: false,
    lasting: (data) => data,
  },
  '/productList': {
    path: '/productList',
    className: 'plans',
    call: queryFlightByUserIp,
    portal: true,
    // The answer of the call above.
    isWorth: (data) => (data as ResponseOf<typeof queryFlightByUserIp>).products.length > 0,
    moves: true,
    lasting: aboardWithoutPosition,
  },
}

/** The likelier screens come before the program, the others after it. */
export function orderOfScreens(aboard: boolean): { first: FirstScreen[]; others: FirstScreen[] } {
  const { '/purchaseIndex': lookup, '/shop': shop, '/productList': plans } = firstScreens
  return aboard ? { first: [plans], others: [shop, lookup] } : { first: [shop, lookup], others: [plans] }
}

function aboardWithoutPosition(data: unknown): unknown {
  // Only the plans on board are kept by this function.
  const { flight, products } = data as ResponseOf<typeof queryFlightByUserIp>
  const { flightNo, flightDate, tailNumber, origin, destination, airborne } = flight
  return { flight: { flightNo, flightDate, tailNumber, origin, destination, airborne }, products }
}

interface DrawingOrder {
  path: DrawnPath
  language: Language
  portal: boolean
  at: number
  settings: Readonly<Record<string, string>>
  answers: readonly FirstAnswer[]
}

/** As the web app's `draw-first-screens.tsx` exports it. */
export type DrawFirstScreen = (order: DrawingOrder) => { html: string; drawn: unknown }

/** The drawing module of the web app's build; null where there is none: then pages have no drawn HTML. */
export async function findDrawing(webAppDir: string): Promise<DrawFirstScreen | null> {
  const file = join(webAppDir, 'drawing/draw-first-screens.js')
  if (!existsSync(file)) return null
  // That build and this one are made from the same sources.
  const { drawFirstScreen } = (await import(pathToFileURL(file).href)) as { drawFirstScreen: DrawFirstScreen }
  return drawFirstScreen
}

/**
 * One drawn screen as an element of the page; the page's first lines find it by its class, the program by its facts.
 */
export function drawnElement({ className }: FirstScreen, { html, drawn }: ReturnType<DrawFirstScreen>): string {
  const facts = JSON.stringify(drawn).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  return `<div class="drawn ${className}" data-drawn="${facts}">${html}</div>`
}
