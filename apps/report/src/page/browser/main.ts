import { html } from '../html.ts'
import { unpackedData } from '../pack-data.ts'
import {
  buttonsMarkup,
  chosenText,
  choicesMarkup,
  contentsMarkup,
  documentTitle,
  headerMarkup,
  isChosen,
} from '../page-frame.ts'
import type { Part, Sort } from '../card.ts'
import { partsMarkup, reportParts } from '../report-body.ts'
import { fitting, presetRange, presets, type Selection } from '../rules/selection-rules.ts'
import { drawingIn, type Drawing } from './drawing.ts'
import { readState, writeState, type Theme } from './page-state.ts'

const element = (id: string) => document.getElementById(id)
const data = unpackedData(element('report-data')?.textContent ?? '')
const state = readState(data)
const openTables = new Set<string>()
let drawings: Drawing[] = []
let printing = false
let sort: Sort | null = null

const partsNow = (): Part[] =>
  reportParts(data, {
    selection: state,
    language: state.language,
    sort,
    isOpen: (table) => openTables.has(table),
    idPrefix: '',
  })

/** Everything: at the start and in another language. */
function showPage(): void {
  const root = element('report')
  if (!root) return
  const { language, theme } = state
  const parts = partsNow()
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en'
  document.title = documentTitle(data, language)
  root.innerHTML = html`${headerMarkup(data, language, buttonsMarkup(language, theme))}
    <div class="tools">
      ${choicesMarkup(data, state, language)}
      <p class="chosen" id="chosen" role="status"></p>
      ${contentsMarkup(parts, language)}
    </div>
    <main id="parts"></main>`.markup
  listenToChoices()
  showParts()
}

/** Renders the parts that depend on the selection. */
function showParts(): void {
  const place = element('parts')
  if (!place) return
  for (const drawing of drawings) drawing.end()
  const { language } = state
  const parts = partsNow()
  place.innerHTML = partsMarkup(parts, '').markup
  drawings = parts.flatMap(({ charts }) =>
    charts.flatMap((chart) => {
      const spot = place.querySelector<HTMLElement>(`[data-chart="${CSS.escape(chart.id)}"]`)
      return spot ? drawingIn(spot, chart) : []
    }),
  )
  drawAll()
  for (const table of place.querySelectorAll<HTMLDetailsElement>('details[data-table]'))
    table.addEventListener('toggle', () => rememberTable(table))
  const chosen = element('chosen')
  if (chosen) chosen.textContent = chosenText(state, language)
  for (const preset of presets)
    document.querySelector(`[data-preset="${preset}"]`)?.setAttribute('aria-pressed', isChosen(preset, data, state))
  writeState(state, data)
}

function drawAll(width?: number): void {
  for (const drawing of drawings) drawing.draw(width)
}

function rememberTable(table: HTMLDetailsElement): void {
  const name = table.dataset['table']
  if (!name || printing) return
  if (table.open) openTables.add(name)
  else openTables.delete(name)
}

// The page's own ids name inputs and selects.
const findInput = (id: string) => element(id) as HTMLInputElement | HTMLSelectElement | null

function choose(wanted: Partial<Selection>): void {
  Object.assign(state, fitting({ ...state, ...wanted }, data))
  for (const id of ['from', 'to', 'flight'] as const) {
    const input = findInput(id)
    if (input && input.value !== state[id]) input.value = state[id]
  }
  showParts()
}

function listenToChoices(): void {
  for (const id of ['from', 'to', 'flight'] as const) {
    const input = findInput(id)
    // A date that is being typed is empty until it is one.
    input?.addEventListener('change', () => input.value !== '' && choose({ [id]: input.value }))
  }
  for (const preset of presets)
    document
      .querySelector(`[data-preset="${preset}"]`)
      ?.addEventListener('click', () => choose(presetRange(preset, data.period) ?? {}))
  element('language')?.addEventListener('click', () => {
    state.language = state.language === 'zh' ? 'en' : 'zh'
    showPage()
    element('language')?.focus()
  })
  element('theme')?.addEventListener('click', () => {
    setTheme(state.theme === 'dark' ? 'light' : 'dark')
    showPage()
    element('theme')?.focus()
  })
  element('parts')?.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-sort]') : null
    if (button) sortFlights(Number(button.dataset['sort']))
  })
  // The address holds the choices, so a link into the page must not replace it.
  document.querySelector('.contents')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const heading = element(`${link?.hash.slice(1) ?? ''}-heading`)
    if (!heading) return
    event.preventDefault()
    heading.scrollIntoView()
    heading.focus({ preventScroll: true })
  })
}

/** A column that is chosen again turns round. The share that got online begins with the worst, other figures with the most. */
function sortFlights(column: number): void {
  const risesFirst = [0, 1, 3].includes(column)
  sort = { column, down: sort?.column === column ? !sort.down : !risesFirst }
  const part = partsNow().filter(({ id }) => id === 'flights')
  const section = element('flights')
  if (!section) return
  section.outerHTML = partsMarkup(part, '').markup
  document.querySelector<HTMLElement>(`[data-sort="${column}"]`)?.focus({ preventScroll: true })
}

function setTheme(theme: Theme): void {
  state.theme = theme
  document.documentElement.dataset['theme'] = theme
}

/** A sheet of A4 within its margins, in pixels; other sheets are hardly narrower. */
const sheetWidth = 640

/** Paper is white, and has no tables that can be opened. */
function beforePrint(): void {
  printing = true
  document.documentElement.dataset['theme'] = 'light'
  for (const table of document.querySelectorAll<HTMLDetailsElement>('details')) table.open = true
  drawAll(sheetWidth)
}

function afterPrint(): void {
  document.documentElement.dataset['theme'] = state.theme
  for (const table of document.querySelectorAll<HTMLDetailsElement>('details'))
    table.open = openTables.has(table.dataset['table'] ?? '')
  drawAll()
  // The toggle events above arrive later.
  setTimeout(() => (printing = false))
}

showPage()
// The fallback for readers without scripts is no longer needed.
document.querySelector('noscript')?.remove()
addEventListener('beforeprint', beforePrint)
addEventListener('afterprint', afterPrint)
new ResizeObserver(() => !printing && drawAll()).observe(document.body)
addEventListener('hashchange', () => {
  if (!location.hash.includes('=')) return
  Object.assign(state, readState(data))
  showPage()
})
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
  setTheme(matches ? 'dark' : 'light')
  showPage()
})
