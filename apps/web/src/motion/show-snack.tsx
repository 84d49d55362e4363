import { useEffect, useState } from 'react'
import type { SnackWords } from '../ui/layers/offer-snack.ts'
import { clearToast, showToast } from '../ui/layers/toast-store.ts'
import './motion.css'
import { travelToCart } from './travel-to-cart.ts'

/** The newest replaces the one before, like any toast. */
export function showSnack(snack: SnackWords): void {
  if (snack.travels) travelToCart()
  showToast(snack.text, 'done', <Snack {...snack} />)
}

/** Stays while the pointer or the focus is on it; each key begins its time anew, so that the keyboard reaches it. */
function Snack({ text, action, shownForMs }: SnackWords) {
  const [pointed, point] = useState(false)
  const [focused, focus] = useState(false)
  const [keys, countKey] = useState(0)
  const held = pointed || focused
  useEffect(() => {
    const onKey = () => countKey((before) => before + 1)
    addEventListener('keydown', onKey, true)
    return () => removeEventListener('keydown', onKey, true)
  }, [])
  useEffect(() => {
    if (held) return undefined
    const timer = setTimeout(clearToast, shownForMs)
    return () => clearTimeout(timer)
  }, [held, keys, shownForMs])
  return (
    <div
      className="snack"
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={() => focus(true)}
      onBlur={() => focus(false)}
    >
      <span>{text}</span>
      {'href' in action ? (
        <a className="btn" href={action.href} onClick={clearToast}>
          {action.label}
        </a>
      ) : (
        <button
          type="button"
          className="btn"
          onClick={() => {
            clearToast()
            action.run()
          }}
        >
          {action.label}
        </button>
      )}
    </div>
  )
}
