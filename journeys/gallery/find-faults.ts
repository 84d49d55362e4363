/// <reference lib="dom" />
import type { Page } from 'playwright-core'

/** Faults of a screen that can be found automatically. */
export async function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) faults.push(`scrolls sideways by ${root.scrollWidth - innerWidth} px`)
    const layer = [...document.querySelectorAll('dialog[open], [role=dialog], [role=alertdialog]')].at(-1)
    const scope = layer ?? document.body

    const getName = (element: Element) => {
      const text = (element.getAttribute('aria-label') ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
      const marks =
        typeof element.className === 'string' ? element.className.split(' ').filter(Boolean).slice(0, 2) : []
      return `${element.tagName.toLowerCase()}${marks.map((mark) => `.${mark}`).join('')} “${text.slice(0, 40)}”`
    }
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width > 1 && box.height > 1 && element.checkVisibility({ visibilityProperty: true })
    }
    const hasOwnText = (element: Element) =>
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())

    /** Names of goods may be cut: a list shows two lines of them (design). */
    const mayBeCut = (element: Element) => getComputedStyle(element).getPropertyValue('-webkit-line-clamp') !== 'none'
    for (const element of scope.querySelectorAll('*')) {
      if (!hasOwnText(element) || !isSeen(element) || mayBeCut(element)) continue
      const { overflowX, overflowY, display } = getComputedStyle(element)
      const hides = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
      if (display !== 'inline' && overflowX === 'visible' && element.scrollWidth > element.clientWidth + 1)
        faults.push(`text sticks out: ${getName(element)}`)
      if (hides(overflowX) && element.scrollWidth > element.clientWidth + 1)
        faults.push(`text cut off: ${getName(element)}`)
      else if (hides(overflowY) && element.scrollHeight > element.clientHeight + 3)
        faults.push(`text cut off below: ${getName(element)}`)
    }

    const least = 44
    const targets =
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=tab], [role=radio], [role=switch]'
    for (const element of scope.querySelectorAll<HTMLElement>(targets)) {
      // A field's row belongs to its label.
      const target =
        (element.matches('input[type=radio], input[type=checkbox], input[type=file]') && element.closest('label'))
        || (element.matches('input, textarea, select') && element.closest<HTMLElement>('.f'))
        || element
      if (!isSeen(target) || element.matches(':disabled')) continue
      // A link inside a sentence is as tall as the sentence (WCAG 2.5.8).
      if (getComputedStyle(target).display === 'inline' && target.parentElement && hasOwnText(target.parentElement))
        continue
      const box = target.getBoundingClientRect()
      if (box.width >= least - 0.5 && box.height >= least - 0.5) continue
      const middle = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
      if (middle.y < 0 || middle.y > innerHeight || middle.x < 0 || middle.x > innerWidth) continue
      const reach = least / 2 - 1
      // The area that responds to a tap may be larger than what is drawn.
      const answers = ([x, y]: readonly [number, number]) => {
        const hit = document.elementFromPoint(
          Math.min(Math.max(x, 0), innerWidth - 1),
          Math.min(Math.max(y, 0), innerHeight - 1),
        )
        return hit === target || target.contains(hit) || (hit?.closest('label')?.control ?? null) === element
      }
      if (!answers([middle.x, middle.y])) continue
      const wide =
        box.width >= least - 0.5 || (answers([middle.x - reach, middle.y]) && answers([middle.x + reach, middle.y]))
      const tall =
        box.height >= least - 0.5 || (answers([middle.x, middle.y - reach]) && answers([middle.x, middle.y + reach]))
      if (!wide || !tall)
        faults.push(`target ${Math.round(box.width)} × ${Math.round(box.height)} px: ${getName(target)}`)
    }
    return faults
  })
}
