import { currentState, type Drawing } from '../navigation/router.ts'
import { scrollToKept } from '../navigation/scroll-memory.ts'
import { mayMoveNow } from './may-move.ts'
import { findMove, type PictureMove } from './motion-rules.ts'
import { listPicture, pagePicture, touched } from './touched-picture.ts'

/** By this name the browser knows the picture on both screens (`motion.css`). */
const name = 'goods-picture'

/** Whether the browser itself has shown the way back, as it does when a finger pulls the page aside. */
const browser = { moves: false }

/** A step through the history. */
export function notePopState(event: PopStateEvent): void {
  browser.moves = event.hasUAVisualTransition
}

const openedOn = (goodsId: string) => touched.links.get(goodsId)?.on

const pictureBefore = ({ way, goodsId }: PictureMove) => (way === 'open' ? listPicture(goodsId) : pagePicture())
const pictureAfter = ({ way, goodsId }: PictureMove) => (way === 'open' ? pagePicture() : listPicture(goodsId))

/** From a list to the page of goods and back, the picture stays: it grows into the new place, or shrinks into the old. */
export const drawWithPicture: Drawing = (show, to) => {
  const { shown } = currentState()
  const move = shown && !browser.moves && mayMoveNow() ? findMove(shown, to, { ...touched, openedOn }) : null
  Object.assign(browser, { moves: false })
  touched.goodsId = null
  const picture = move && pictureBefore(move)
  if (picture) carry(picture, show, () => pictureAfter(move))
  else show()
}

function carry(before: HTMLElement, show: () => void, findAfter: () => HTMLElement | null): void {
  if (!('startViewTransition' in document)) return show()
  before.style.viewTransitionName = name
  let after: HTMLElement | null = null
  const transition = document.startViewTransition(async () => {
    show()
    // React draws what a store says in the microtask that the store has just asked for.
    await Promise.resolve()
    before.style.viewTransitionName = ''
    // The browser measures the new places before the next frame.
    scrollToKept()
    after = findAfter()
    if (after) after.style.viewTransitionName = name
  })
  // Whoever goes on need not wait.
  const skip = () => transition.skipTransition()
  addEventListener('pointerdown', skip, true)
  addEventListener('keydown', skip, true)
  // Skipped, or not begun because the page is hidden.
  transition.ready.catch(() => undefined)
  const end = () => {
    removeEventListener('pointerdown', skip, true)
    removeEventListener('keydown', skip, true)
    if (after) after.style.viewTransitionName = ''
  }
  transition.finished.then(end, end)
}
