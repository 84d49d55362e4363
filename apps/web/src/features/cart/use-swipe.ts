import { useRef, type PointerEvent } from 'react'
import { swipeEndsOpen, swipeIntent, swipeOffset } from './swipe-rules.ts'

interface Gesture {
  x: number
  y: number
  swiping: boolean
  offset: number
  /** Position and time of the last move, for the velocity. */
  lastX: number
  lastAt: number
  velocity: number
}

/**
 * A finger or pen drags the line sideways; the page still scrolls vertically (`touch-action: pan-y`). Dragging sets the
 * line's style directly, without rendering.
 */
export function useSwipe(open: boolean, onOpen: (open: boolean) => void) {
  const row = useRef<HTMLDivElement>(null)
  const gesture = useRef<Gesture | null>(null)
  const swiped = useRef(false)

  function rest() {
    gesture.current = null
    const style = row.current?.style
    style?.removeProperty('transform')
    style?.removeProperty('transition')
  }

  const handlers = {
    onPointerDown(event: PointerEvent) {
      swiped.current = false
      if (event.pointerType === 'mouse' || !event.isPrimary) return
      gesture.current = {
        x: event.clientX,
        y: event.clientY,
        swiping: false,
        offset: 0,
        lastX: event.clientX,
        lastAt: event.timeStamp,
        velocity: 0,
      }
    },
    onPointerMove(event: PointerEvent) {
      const now = gesture.current
      if (!now || !row.current) return
      const dx = event.clientX - now.x
      if (!now.swiping) {
        const intent = swipeIntent({ dx, dy: event.clientY - now.y })
        if (intent === 'scroll') gesture.current = null
        if (intent !== 'swipe') return
        now.swiping = true
        swiped.current = true
        row.current.setPointerCapture(event.pointerId)
        row.current.style.transition = 'none'
      }
      const ms = event.timeStamp - now.lastAt
      if (ms > 0) now.velocity = (event.clientX - now.lastX) / ms
      now.lastX = event.clientX
      now.lastAt = event.timeStamp
      now.offset = swipeOffset(open, dx)
      row.current.style.transform = `translateX(${now.offset}px)`
    },
    onPointerUp() {
      const now = gesture.current
      rest()
      if (now?.swiping) onOpen(swipeEndsOpen(now.offset, now.velocity))
    },
    onPointerCancel: rest,
    /** The click that ends a swipe is not a tap on the element below. */
    onClickCapture(event: { preventDefault: () => void; stopPropagation: () => void }) {
      if (!swiped.current) return
      swiped.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return { row, handlers }
}
