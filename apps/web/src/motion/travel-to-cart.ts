import { hrefTo } from '../navigation/paths.ts'
import { mayMoveNow } from './may-move.ts'
import { arcBetween } from './motion-rules.ts'
import { addedPicture, isShown } from './touched-picture.ts'

const travelMs = 420
const travelCurve = 'cubic-bezier(0.22, 0.9, 0.24, 1)'

/** The frame's link to the cart, or the one over a product's picture: the one that can be seen. */
function findCart(): Element | undefined {
  const links = document.querySelectorAll(
    `a.ib[href="${hrefTo('/cart')}"], a.ib[href="${hrefTo('/shopCart')}"], .tabbar a[href="${hrefTo('/cart')}"], `
      + `.tabbar a[href="${hrefTo('/shopCart')}"]`,
  )
  return [...links].find(isShown)
}

/** A copy of the picture shrinks along an arc into the cart's badge. The page below stays as it is. */
export function travelToCart(): void {
  const picture = addedPicture()
  const image = picture?.querySelector('img')
  const cart = findCart()
  if (!picture || !image || !cart || !mayMoveNow()) return
  const from = picture.getBoundingClientRect()
  const copy = new Image()
  copy.src = image.currentSrc || image.src
  copy.alt = ''
  copy.className = 'flying'
  Object.assign(copy.style, {
    left: `${from.left}px`,
    top: `${from.top}px`,
    width: `${from.width}px`,
    height: `${from.height}px`,
  })
  document.body.append(copy)
  const frames = arcBetween(from, cart.getBoundingClientRect()).map(({ x, y, scale }) => ({
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
  }))
  const end = () => copy.remove()
  copy.animate(frames, { duration: travelMs, easing: travelCurve }).finished.then(end, end)
}
