/// <reference lib="dom" />
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

const levels = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

interface AxeViolation {
  id: string
  nodes: { html: string; target: string[] }[]
}
interface AxeWindow {
  axe?: { run(where: Node | string, options: object): Promise<{ violations: AxeViolation[] }> }
}

/** axe's findings by the rules of WCAG A and AA, each with its place. */
export async function axeFaults(page: Page): Promise<string[]> {
  // Injected by evaluation, once per page: the page's own policy admits no foreign script element.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axePath, 'utf8'))
  return page.evaluate(async (runOnly) => {
    // Just injected.
    const { axe } = window as unknown as AxeWindow
    // A button in a colour transition has neither colour, so wait; endless animations are not waited for.
    const passing = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.race([
      Promise.allSettled(passing.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 2000)),
    ])
    // No rule at these levels reads style sheets; fetching and parsing them took a quarter of a check's time.
    const preload = { assets: ['media'] }
    const found = await axe?.run(document, { runOnly, resultTypes: ['violations'], preload })
    const faults: string[] = []
    for (const { id, nodes } of found?.violations ?? [])
      for (const { html, target } of nodes) {
        if (id === 'target-size' && !(await staysSmall(target.join()))) continue
        faults.push(`${id}: ${html.slice(0, 160)}`)
      }
    return faults

    /** A target half under a bar is always small: measure it in the middle of the window. */
    async function staysSmall(selector: string): Promise<boolean> {
      const before = scrollY
      document.querySelector(selector)?.scrollIntoView({ block: 'center' })
      const again = await axe?.run(selector, { runOnly: ['target-size'] })
      scrollTo(0, before)
      return again?.violations.length !== 0
    }
  }, levels)
}

/**
 * Faults by design §11 that axe does not check: targets of 44 pixels, exactly one heading for the screen, landmarks, a
 * language, names for autofill, and no positive tabindex.
 */
export function ruleFaults(page: Page): Promise<string[]> {
  return page.evaluate(lookAtScreen)
}

/** Runs in the page. */
function lookAtScreen(): string[] {
  const faults: string[] = []
  const short = (element: Element) => element.outerHTML.slice(0, 160)
  const seen = (element: Element) => {
    const box = element.getBoundingClientRect()
    return box.width > 0 && box.height > 0 && getComputedStyle(element).visibility !== 'hidden'
  }
  const all = <Kind extends Element = HTMLElement>(selector: string, root: ParentNode = document) =>
    [...root.querySelectorAll<Kind>(selector)].filter(seen)
  const layers = all('[role=dialog],[role=alertdialog]')
  const layer = layers[layers.length - 1]

  // Only what can be reached: under a sheet the page is inert.
  const root: ParentNode = layer ?? document
  for (const target of all('a[href],button,select,summary,input:not([type=hidden]),textarea,[role=tab]', root)) {
    if (target.closest('[inert],[aria-hidden=true]') || target.matches(':disabled')) continue
    const { width, height } = reach(target)
    if (width < 43.5 || height < 43.5)
      faults.push(`small target ${Math.round(width)}×${Math.round(height)}: ${short(target)}`)
  }

  const headings = all('h1').filter((heading) => !heading.closest('[aria-hidden=true]'))
  if (headings.length !== 1) faults.push(`${headings.length} headings of the first level`)
  const mains = all('main,[role=main]').length
  if (mains !== 1) faults.push(`${mains} main landmarks`)
  for (const element of all('#app > *'))
    if (
      element.textContent
      && !element.closest('header,nav,main,aside,footer,section[aria-label],[role=status]')
      && !element.querySelector('main,nav,aside')
    )
      if (!element.matches('.act,.load')) faults.push(`outside of every landmark: ${short(element)}`)
  if (!/^(zh-CN|en)$/.test(document.documentElement.lang)) faults.push(`lang is ${document.documentElement.lang}`)
  if (!document.title.trim()) faults.push('no title')
  for (const element of document.querySelectorAll<HTMLElement>('[tabindex]'))
    if (element.tabIndex > 0) faults.push(`first in the order of focus: ${short(element)}`)
  for (const image of document.querySelectorAll('img:not([alt])')) faults.push(`no alt: ${short(image)}`)
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  for (const id of new Set(ids.filter((one, at) => ids.indexOf(one) !== at))) faults.push(`two of id ${id}`)
  for (const field of document.querySelectorAll('[aria-describedby],[aria-labelledby],[aria-controls]'))
    for (const name of ['aria-describedby', 'aria-labelledby', 'aria-controls'])
      for (const id of (field.getAttribute(name) ?? '').split(' ').filter(Boolean))
        if (!ids.includes(id)) faults.push(`${name} leads nowhere: ${short(field)}`)
  for (const field of all<HTMLInputElement>('input[aria-invalid=true],textarea[aria-invalid=true]'))
    if (!field.getAttribute('aria-describedby') && field.type !== 'checkbox')
      faults.push(`does not say what is wrong: ${short(field)}`)
  for (const field of all<HTMLInputElement>('input[type=email],input[type=tel]'))
    if (!field.autocomplete) faults.push(`autofill does not know ${short(field)}`)
  return faults

  function hasOwnText(element: Element | null): boolean {
    return [...(element?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
  }

  /** The tappable size of a target, as far as it matters; a link inside a sentence is exempt (WCAG 2.5.8). */
  function reach(target: HTMLElement): { width: number; height: number } {
    const label = target instanceof HTMLInputElement ? (target.labels?.[0] ?? target.closest('label')) : null
    const own = target.getBoundingClientRect()
    const box = label?.contains(target) || own.width < 2 ? (label ?? target).getBoundingClientRect() : own
    let { width, height } = box
    const { display } = getComputedStyle(target)
    const inSentence = display === 'inline' && hasOwnText(target.parentElement)
    if (target.matches('a,button') && (inSentence || target.matches('.phrase'))) return { width: 44, height: 44 }
    // An adjacent picture leads to the same place (WCAG 2.5.8: equivalent).
    const twin = all<HTMLAnchorElement>(`a[href="${target.getAttribute('href')}"]`, root)
      .filter((other) => other !== target && other.matches('[aria-hidden=true]'))
      .map((other) => other.getBoundingClientRect())
      .find(
        (other) =>
          other.top <= box.bottom + 24 && other.bottom >= box.top - 24 && Math.abs(other.right - box.left) < 24,
      )
    if (twin) return { width: twin.width, height: twin.height }
    // A field's row belongs to its label.
    const row = target.closest('.f')
    if (row && target.matches('input,textarea,select')) {
      width = Math.max(width, row.getBoundingClientRect().width)
      height = Math.max(height, row.getBoundingClientRect().height)
    }
    // As laid out: what a link spreads over its tile is placed by the tile, not by the link.
    for (const pseudo of ['::before', '::after']) {
      const style = getComputedStyle(target, pseudo)
      if (style.content === 'none' || style.position !== 'absolute' || style.pointerEvents === 'none') continue
      width = Math.max(width, Number.parseFloat(style.width) || 0)
      height = Math.max(height, Number.parseFloat(style.height) || 0)
    }
    return { width, height }
  }
}
