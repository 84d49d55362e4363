import type { AppPath } from '../navigation/paths.ts'

/** What decides whether anything moves: motion never carries information alone, so it is left out in doubt. */
export interface MotionFacts {
  /** The browser has View Transitions. */
  able: boolean
  /** The passenger has asked the system for less motion. */
  reduced: boolean
  /** Over the satellite nothing but the connection moves. */
  inFlight: boolean
}

export const mayMove = ({ able, reduced, inFlight }: MotionFacts): boolean => able && !reduced && !inFlight

export interface ScreenAt {
  path: AppPath
  params: Readonly<Record<string, string>>
}

const goodsOf = ({ path, params }: ScreenAt): string | null => (path === '/goods/:id' ? (params['id'] ?? null) : null)

/** `open`: from the touched picture to the page of these goods; `back`: from their page to the picture of the list. */
export interface PictureMove {
  way: 'open' | 'back'
  goodsId: string
}

export interface KnownTouches {
  /** The goods whose tile or row was touched last. */
  goodsId: string | null
  /** The screen on which goods were touched when they were opened. */
  openedOn: (goodsId: string) => AppPath | undefined
}

/** The picture that two screens share, if any. */
export function findMove(from: ScreenAt, to: ScreenAt, touched: KnownTouches): PictureMove | null {
  const opened = goodsOf(to)
  const left = goodsOf(from)
  if (opened === left) return null
  if (opened !== null && opened === touched.goodsId) return { way: 'open', goodsId: opened }
  // To any other screen than the one it came from, the picture has no place to go.
  return left !== null && touched.openedOn(left) === to.path ? { way: 'back', goodsId: left } : null
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Only what the passenger sees may travel: a picture from beyond the edge would fly in from nowhere. */
export function isInView({ left, top, width, height }: Box, view: { width: number; height: number }): boolean {
  return width > 0 && height > 0 && top < view.height && top + height > 0 && left < view.width && left + width > 0
}

/** How far above the straight way the picture rises, as a part of the way; and in how many steps it is drawn. */
const rise = 0.18
const steps = 8

/** Places of a picture on its way: it shrinks along a short arc until its middle lies on that of the target. */
export function arcBetween(from: Box, to: Box): { x: number; y: number; scale: number }[] {
  const middle = (box: Box) => ({ x: box.left + box.width / 2, y: box.top + box.height / 2 })
  const start = middle(from)
  const end = middle(to)
  const smallest = Math.min(1, to.width / from.width)
  const height = rise * Math.hypot(end.x - start.x, end.y - start.y)
  return Array.from({ length: steps + 1 }, (_, step) => {
    const part = step / steps
    return {
      x: (end.x - start.x) * part,
      y: part * (end.y - start.y - 4 * height * (1 - part)),
      scale: 1 + (smallest - 1) * part,
    }
  })
}
