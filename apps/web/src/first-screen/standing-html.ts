import { setDrawn, type Drawn } from './drawn.ts'

/** The element around one drawn screen, as the server writes it (its `http/first-screens.ts`). */
const drawnScreens = '.drawn'

export interface StandingHtml {
  element: HTMLElement
  drawn: Drawn
}

/** The screen that the page's first lines have chosen to show; undefined: a still frame is shown. */
export function standingHtml(): StandingHtml | undefined {
  const path = globalThis.aisleEarly?.screen
  for (const element of path ? document.querySelectorAll<HTMLElement>(drawnScreens) : []) {
    // The server has made it by this very type.
    const drawn = JSON.parse(element.dataset['drawn'] ?? '{}') as Drawn
    if (drawn.path === path) return { element, drawn }
  }
  return undefined
}

/** From now on this HTML is the app's; the other screens' go, with the ids that they share with it. */
export function adoptHtml({ element, drawn }: StandingHtml): void {
  setDrawn(drawn)
  element.removeAttribute('class')
  removeFirstPaint()
  document.getElementById('app')?.remove()
  element.id = 'app'
}

/** Removes everything shown before the app renders; hydrated HTML is not part of it. */
export function removeFirstPaint(): void {
  document.getElementById('first-paint')?.remove()
  for (const element of document.querySelectorAll(drawnScreens)) element.remove()
}
