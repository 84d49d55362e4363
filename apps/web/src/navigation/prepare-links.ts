import { savesData } from '../environment/saves-data.ts'
import { prepareRoute } from './router.ts'

/** A scroll that begins on a link is no tap: the browser reports the scroll within this time. */
const noScrollAfterMs = 70

function linkAt({ target }: Event): string | undefined {
  const link = target instanceof Element ? target.closest('a[href^="#/"]') : null
  return link?.getAttribute('href') ?? undefined
}

/** Once, at start: what a link leads to is fetched between its touch and its tap; for a mouse and a keyboard, when it is reached. */
export function prepareLinks(): void {
  if (savesData()) return
  let prepared = ''
  let touching: ReturnType<typeof setTimeout> | undefined
  const reach = (event: Event) => {
    const hash = linkAt(event)
    if (hash === undefined || hash === prepared) return
    prepared = hash
    prepareRoute(hash, { data: false })
  }
  addEventListener('pointerover', (event) => event.pointerType === 'mouse' && reach(event), { passive: true })
  addEventListener('focusin', reach)
  addEventListener(
    'pointerdown',
    (event) => {
      reach(event)
      const hash = linkAt(event)
      clearTimeout(touching)
      if (hash !== undefined) touching = setTimeout(() => prepareRoute(hash, { data: true }), noScrollAfterMs)
    },
    { passive: true },
  )
  addEventListener('pointercancel', () => clearTimeout(touching))
}
