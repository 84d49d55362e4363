import { hrefTo, type AppPath } from '../navigation/paths.ts'
import { currentState } from '../navigation/router.ts'
import { isInView } from './motion-rules.ts'

/** What the passenger has touched last, to find its picture. */
interface Touched {
  /** The goods whose link was followed, until their page is shown. */
  goodsId: string | null
  /** Of several links to the same goods, which one was touched, and on which screen: the way back ends there. */
  links: Map<string, { at: number; on: AppPath | undefined }>
  /** What was pressed on the page; sheets lie over it and go. */
  pressed: Element | null
}

const createTouched = (): Touched => ({ goodsId: null, links: new Map(), pressed: null })
export const touched = createTouched()

const linksTo = (goodsId: string) => [
  ...document.querySelectorAll<HTMLAnchorElement>(`a[href="${hrefTo('/goods/:id', { params: { id: goodsId } })}"]`),
]

const goodsLink = /^#\/goods\/([^/?]+)/

/** Before anything else hears of the touch. */
export function noteTouch({ target }: Event): void {
  if (!(target instanceof Element)) return
  const link = target.closest('a[href]')
  const [, id] = goodsLink.exec(link?.getAttribute('href') ?? '') ?? []
  touched.goodsId = id === undefined ? null : decodeURIComponent(id)
  if (touched.goodsId !== null) {
    const at = linksTo(touched.goodsId).findIndex((one) => one === link)
    if (at >= 0) touched.links.set(touched.goodsId, { at, on: currentState().shown?.path })
  }
  if (!target.closest('.sheet, .dlg, .snack')) touched.pressed = target
}

export const isShown = (element: Element): boolean =>
  isInView(element.getBoundingClientRect(), { width: innerWidth, height: innerHeight })

const shownOrNone = (element: Element | null | undefined): HTMLElement | null =>
  element instanceof HTMLElement && isShown(element) ? element : null

/** The picture of the tile or row around an element; on a desktop, the one that has come over it. */
function pictureAround(element: Element | undefined | null): Element | null | undefined {
  const around = element?.closest('.tile, .scene-card, .crow, li')
  return around?.querySelector('.loaded') ?? around?.querySelector('.pic')
}

/** The large picture on the page of goods. */
export const pagePicture = (): HTMLElement | null => shownOrNone(document.querySelector('main.goods .strip'))

/** The picture of these goods in the list in view: of the link that was touched, where it is still there. */
export function listPicture(goodsId: string): HTMLElement | null {
  const links = linksTo(goodsId)
  return shownOrNone(pictureAround(links[touched.links.get(goodsId)?.at ?? 0] ?? links[0]))
}

/** The picture of what was put into the cart: of its tile, else the large one of its page. */
export const addedPicture = (): HTMLElement | null =>
  touched.pressed?.isConnected ? (shownOrNone(pictureAround(touched.pressed)) ?? pagePicture()) : pagePicture()
