/// <reference lib="dom" />

/** What a passenger looks for. `text` is any element, `field` anything to type into or to choose from. */
export type Role = 'button' | 'link' | 'tab' | 'field' | 'checkbox' | 'radio' | 'heading' | 'text'

export interface Sought {
  role: Role
  /** A regular expression in two parts, because only JSON reaches the page. */
  source: string
  flags: string
  /** To be touched: it must stand still, and is brought to where no bar covers it. */
  reach: boolean
}

/**
 * Runs in the page: the first element that is shown and has this role and name. What lies behind a sheet is inert
 * and does not count.
 */
export function findInPage({ role, source, flags, reach }: Sought): Element | null {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button], input[type=submit]',
    link: 'a[href]',
    tab: '[role=tab]',
    field: 'input, select, textarea',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    radio: 'input[type=radio], [role=radio]',
    heading: 'h1, h2, h3, h4, [role=heading]',
    text: '*',
  }
  const wanted = new RegExp(source, flags)
  const tidy = (text: string | null | undefined) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const textOf = (elements: Iterable<Element>) => tidy([...elements].map((each) => each.textContent).join(' '))
  const nameOf = (element: Element) => {
    if (role === 'text') return tidy(element.textContent)
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labelled = textOf(ids.flatMap((id) => document.getElementById(id) ?? []))
    const labels = 'labels' in element && element.labels instanceof NodeList ? element.labels : []
    const name = labelled || tidy(element.getAttribute('aria-label'))
    // A form element keeps only label elements in `labels`.
    return name || textOf(labels as Iterable<Element>) || tidy(element.textContent)
  }
  const moves = (element: Element) =>
    document.getAnimations().some(({ playState, effect }) => {
      const moving = effect instanceof KeyframeEffect && effect.target?.contains(element) === true
      return moving && playState === 'running' && effect.getComputedTiming().iterations !== Infinity
    })
  const fits = (element: Element) =>
    wanted.test(nameOf(element))
    && element.checkVisibility({ visibilityProperty: true })
    && element.getClientRects().length > 0
    && !element.matches(':disabled, script, style, [inert] *')
  const found = [...document.body.querySelectorAll(selectors[role])].find(
    (element) => fits(element) && (role !== 'text' || ![...element.children].some(fits)),
  )
  if (!found || !reach) return found ?? null
  if (moves(found)) return null
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  return found
}
