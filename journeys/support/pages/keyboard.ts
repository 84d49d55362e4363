/// <reference lib="dom" />
import type { CDPSession, Page } from 'playwright-core'
import { expect } from 'vitest'

/** The focused element as assistive technology sees it. */
interface Focused {
  role: string
  name: string
  /** `checked`, `expanded`, `value` and the like. */
  states: Readonly<Record<string, unknown>>
}

/** A passenger who uses only a keyboard. */
export interface Keyboard {
  /** Presses Tab until this has the focus. */
  to(role: string, name: string | RegExp): Promise<Focused>
  /** The same backwards. */
  backTo(role: string, name: string | RegExp): Promise<Focused>
  /** Moves there and presses the key, Enter by default. */
  press(role: string, name: string | RegExp, key?: string): Promise<void>
  /** Moves to the field with this label and replaces its content. */
  type(label: string | RegExp, text: string): Promise<void>
  /** Moves to a group of radios, tabs or rows and by arrows to this one. */
  choose(role: 'radio' | 'tab' | 'button', name: string | RegExp): Promise<void>
  /** Waits until a page or layer that has just opened has focused something of this role. */
  put(role: string): Promise<Focused>
  /** The focused element. */
  focused(): Promise<Focused>
  /** Presses Tab or Shift+Tab once. */
  step(key?: 'Tab' | 'Shift+Tab'): Promise<Focused>
}

const mostSteps = 60

const matches = (focused: Focused, role: string, name: string | RegExp) =>
  focused.role === role && (typeof name === 'string' ? focused.name === name : name.test(focused.name))

/**
 * Checks every step: the focused element has a name, is visible and uncovered, shows its focus, and the order of focus
 * is the order of reading. Pages outside `home` are used without checks.
 */
export async function takeKeyboard(page: Page, home: string): Promise<Keyboard> {
  const cdp = await page.context().newCDPSession(page)
  const trail: string[] = []
  let last: Focused = { role: '', name: '', states: {} }

  async function step(key: 'Tab' | 'Shift+Tab' = 'Tab') {
    await page.keyboard.press(key)
    const before = last
    last = await readFocused(cdp)
    trail.push(`${last.role} "${last.name}"`)
    if (page.url().startsWith(home)) {
      const faults = await page.evaluate(lookAtFocus, key === 'Tab')
      if (last.name === '' && last.role !== 'RootWebArea' && last.role !== 'none') faults.push('has no name')
      if (faults.length > 0)
        throw new Error(`${last.role} "${last.name}" after ${before.role} "${before.name}": ${faults.join('; ')}`)
    }
    return last
  }
  async function walk(key: 'Tab' | 'Shift+Tab', wanted: (focused: Focused) => boolean, what: string) {
    // A passenger waits while an answer is pending or the screen is still opening.
    for (const awaited of ['[aria-busy=true]', '.load'])
      await page.locator(awaited).first().waitFor({ state: 'detached' })
    // The program may have moved the focus since the last step.
    await page.evaluate(() => {
      if (window.keyboardWas && document.activeElement) window.keyboardWas.before = document.activeElement
    })
    last = await readFocused(cdp)
    trail.length = 0
    for (let steps = 0; steps < mostSteps && !wanted(last); steps += 1) await step(key)
    if (!wanted(last))
      throw new Error(`the keyboard does not reach ${what}; it went over ${[...new Set(trail)].join(', ')}`)
    return last
  }
  const to = (role: string, name: string | RegExp) =>
    walk('Tab', (focused) => matches(focused, role, name), `${role} ${name}`)
  return {
    to,
    step,
    backTo: (role, name) => walk('Shift+Tab', (focused) => matches(focused, role, name), `${role} ${name}`),
    async press(role, name, key = 'Enter') {
      await to(role, name)
      await page.keyboard.press(key)
    },
    async type(label, text) {
      await walk(
        'Tab',
        (focused) => ['textbox', 'searchbox', 'spinbutton'].some((role) => matches(focused, role, label)),
        `field ${label}`,
      )
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    },
    async choose(role, name) {
      await walk('Tab', (focused) => focused.role === role, `a ${role}`)
      const over = new Set<string>()
      for (let moves = 0; moves < mostSteps && !matches(last, role, name); moves += 1) {
        await page.keyboard.press(role === 'tab' ? 'ArrowRight' : 'ArrowDown')
        last = await readFocused(cdp)
        over.add(`${last.role} "${last.name}"`)
      }
      if (!matches(last, role, name))
        throw new Error(`no arrow leads to ${role} ${name}, but to ${[...over].join(', ')}`)
    },
    async put(role) {
      await expect.poll(async () => (await readFocused(cdp)).role).toBe(role)
      last = await readFocused(cdp)
      return last
    },
    async focused() {
      last = await readFocused(cdp)
      return last
    },
  }
}

async function readFocused(cdp: CDPSession): Promise<Focused> {
  // No focus: React's listeners for portals give the body a role, so treat it as none.
  const expression = 'document.activeElement === document.body ? null : document.activeElement'
  const { result } = await cdp.send('Runtime.evaluate', { expression })
  if (result.objectId === undefined) return { role: 'none', name: '', states: {} }
  const { nodes } = await cdp.send('Accessibility.getPartialAXTree', {
    objectId: result.objectId,
    fetchRelatives: false,
  })
  const [node] = nodes
  const states = (node?.properties ?? []).map((property): [string, unknown] => [property.name, property.value.value])
  if (node?.value) states.push(['value', node.value.value])
  return {
    role: String(node?.role?.value ?? 'none'),
    name: String(node?.name?.value ?? ''),
    states: Object.fromEntries(states),
  }
}

declare global {
  interface Window {
    /** The previously focused element, and elements not yet seen without focus, with their look and the steps since. */
    keyboardWas?: { before: Element; pending: { element: Element; look: string; steps: number }[] }
  }
}

/** Runs in the page: faults of the current focus, and of earlier elements that look the same without it. */
function lookAtFocus(forward: boolean): string[] {
  const faults: string[] = []
  const element = document.activeElement
  const { before, pending = [] } = window.keyboardWas ?? {}

  // Focus may be marked on the element, on its row or on its neighbour.
  const describeLook = (of: Element): string => {
    const ring = (one: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, outlineColor, boxShadow, borderColor, backgroundColor } = getComputedStyle(
        one,
        pseudo,
      )
      const outline = outlineStyle === 'none' ? '' : `${outlineStyle} ${outlineWidth} ${outlineColor}`
      return [outline, boxShadow, borderColor, backgroundColor].join()
    }
    const around = [of, of.parentElement, of.parentElement?.parentElement, of.nextElementSibling]
    return around.flatMap((one) => (one ? [ring(one), ring(one, ':before'), ring(one, ':after')] : [])).join(' | ')
  }
  // A row keeps its ring while the focus moves from its field to its button; it is gone some steps later.
  const unseen = pending
    .filter((was) => was.element.isConnected && was.element !== element && describeLook(was.element) === was.look)
    .map((was) => ({ ...was, steps: was.steps + 1 }))
  for (const { element: was, steps } of unseen)
    if (steps === 3) faults.push(`the focus is not to be seen on ${was.outerHTML.slice(0, 120)}`)
  if (!element || element === document.body) {
    delete window.keyboardWas
    return faults
  }

  const box = element.getBoundingClientRect()
  const left = Math.max(box.left, 0)
  const right = Math.min(box.right, innerWidth)
  const top = Math.max(box.top, 0)
  const bottom = Math.min(box.bottom, innerHeight)
  // A file input is drawn by its label.
  const drawn = element instanceof HTMLInputElement && element.type === 'file' ? element.labels?.[0] : element
  if (right - left < 1 || bottom - top < 1) faults.push('is outside of the screen')
  else if (drawn === element) {
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
    const ours =
      over !== null
      && (element.contains(over) || over.contains(element) || over.closest('label')?.contains(element) === true)
    // While the next screen is opening, the previous one is not used.
    if (!ours && !over?.closest('.load')) faults.push(`is covered by ${over?.outerHTML.slice(0, 120) ?? 'nothing'}`)
  }

  const still = (one: Element): boolean => {
    for (let at: Element | null = one; at; at = at.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(at).position)) return false
    }
    return true
  }
  if (before?.isConnected && still(before) && still(element)) {
    const then = before.getBoundingClientRect()
    const column = box.left >= then.right || box.right <= then.left
    const wrong = forward ? box.bottom <= then.top && !column : box.top >= then.bottom && !column
    if (wrong) faults.push('stands before what had the focus before')
  }
  // A heading or sheet that the program focuses to have it read out shows no focus.
  const shows = element instanceof HTMLElement && element.tabIndex >= 0
  const now = shows ? [{ element, look: describeLook(element), steps: 0 }] : []
  window.keyboardWas = { before: element, pending: [...unseen, ...now] }
  return faults
}
